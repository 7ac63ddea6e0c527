import type { Asked } from './generate/documents.ts';

/** Sends a document as most callers do. */
export async function postDocument(endpoint: string, asked: Asked): Promise<Reply> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return { status: response.status, text: await response.text() };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}
