import type { Context } from 'hono';
import { NoShare } from '../serve/Asker.ts';
import type { Env } from '../serve/Env.ts';
import { Refusal, unavailable } from '../serve/Refusal.ts';
import { COMMON } from '../serve/sendAnswer.ts';

/** The address of copied pictures (docs/rules.md 70 "Two sizes"). */
export const PICTURE_PATH = '/picture/:key/:size';

/** Answers with one size of a picture, made and kept by the part pictures at `picturesUrl`. */
export async function answerPicture(
  context: Context<Env>,
  picturesUrl: string | undefined,
): Promise<Response> {
  context.set('route', PICTURE_PATH);
  const { key = '', size = '' } = context.req.param();
  if (picturesUrl === undefined || !/^[a-z\d-]{1,40}$/.test(key) || !/^(?:small|large)$/.test(size))
    throw new Refusal(404, 'There is no such picture.');
  const { inShare, disconnected } = context.get('asker');
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(LONGEST_WAIT_MS)]);
  const reply = await inShare(() =>
    fetch(`${picturesUrl}/picture/${key}/${size}`, {
      method: context.req.method,
      headers: { accept: context.req.header('accept') ?? '*/*' },
      signal,
    }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.arrayBuffer(),
    })),
  ).catch((error: unknown) => {
    throw error instanceof NoShare ? unavailable(5) : AWAY;
  });
  if (reply.status === 404) throw new Refusal(404, 'There is no such picture.');
  if (reply.status !== 200) throw AWAY;
  context.set('outcome', 'ok');
  return new Response(context.req.method === 'HEAD' ? null : reply.body, {
    headers: {
      ...COMMON,
      ...Object.fromEntries([...reply.headers].filter(([name]) => PASSED_ON.includes(name))),
    },
  });
}

const AWAY = new Refusal(503, 'This picture cannot be had at the moment.', { 'retry-after': '60' });
const PASSED_ON: readonly string[] = ['content-type', 'content-length', 'cache-control', 'vary'];
/** Longer than a picture is fetched and read. */
const LONGEST_WAIT_MS = 60_000;
