import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Callers may hang up before all that they send has come, and then nobody waits for an answer. */
export function asyncListener(answer: AsyncAnswer): RequestListener {
  return async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (request.complete) throw error;
    }
  };
}

export type AsyncAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;
