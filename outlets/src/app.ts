import { isWellFormed } from '@calendar/http';
import { representationHeader } from '@calendar/http/negotiate';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import type { Logger } from '@calendar/runtime/log';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Language } from '../shared/language.ts';
import { calendarRoute } from './calendar/calendarRoute.ts';
import { eventCalendarRoute } from './calendar/eventCalendarRoute.ts';
import { changelogRoutes } from './changelog/changelogRoutes.ts';
import type { GraphClient } from './graph/GraphClient.ts';
import { newsRoutes } from './news/newsRoutes.ts';
import type { OutletsMetrics } from './observe/OutletsMetrics.ts';
import { assetAddress } from './pages/assets/assets.ts';
import { refusalPage } from './pages/frame/refusalPage.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { readParameters, refusalOf } from './parameters/readParameters.ts';
import { answerPicture, PICTURE_PATH } from './pictures/pictureHandler.ts';
import type { AnswerCache } from './serve/AnswerCache.ts';
import type { Env } from './serve/Env.ts';
import { makeAnswer } from './serve/makeAnswer.ts';
import { pastMidnight } from './serve/pastMidnight.ts';
import { preferredLanguage } from './serve/preferredLanguage.ts';
import { Refusal } from './serve/Refusal.ts';
import type { Question, Route, Site } from './serve/Route.ts';
import { COMMON, sendAnswer } from './serve/sendAnswer.ts';

export function outletsApp(given: AppGiven): Hono<Env> {
  const app = new Hono<Env>({ strict: true });
  app.use(observed(given));
  app.use(acceptable);
  app.use(given.fairShare);
  app.get(PICTURE_PATH, (context) => answerPicture(context, given.picturesUrl));
  app.get('/favicon.ico', (context) => context.body(null, 302, { location: assetAddress('icon.svg') }));
  for (const route of ROUTES) app.get(route.path, (context) => answered(context, route, given));
  app.notFound((context) => {
    // Links in messages often end so (docs/rules.md 68 "Links from elsewhere").
    const [, path, search] = /^(\/[^?]*[^/?])\/+(\?.*)?$/s.exec(targetOf(context)) ?? [];
    if (path !== undefined && isRead(context))
      return context.body(null, 301, { ...COMMON, location: `${given.site.url}${path}${search ?? ''}` });
    throw new Refusal(
      404,
      `There is nothing at this address. There are ${ROUTES.map((each) => each.path).join(', ')}.`,
    );
  });
  app.onError((error, context) => refused(error, context, given));
  return app;
}

const ROUTES: readonly Route[] = [
  calendarRoute,
  eventCalendarRoute,
  ...newsRoutes,
  ...pageRoutes,
  ...changelogRoutes,
];

async function answered(context: Context<Env>, route: Route, given: AppGiven): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const { answers, buffers, clock } = given;
  context.set('route', route.path);
  const question = questionOf(context, route, given.site.language);
  const address =
    question.faults.length === 0 ? question.address : JSON.stringify([question.address, question.faults]);
  const asker = context.get('asker');
  try {
    const answer =
      answers.fresh(address) ??
      (await answers.make(address, makeAnswer(route, question, { ...given, asker })));
    const now = clock();
    sendAnswer(incoming, outgoing, { answer: await pastMidnight(answer, now), now, buffers });
    const isLast = answer.freshUntil <= now && now - answer.storedAt >= 1000;
    context.set('outcome', isLast ? 'stale' : 'ok');
  } catch (error) {
    // Nobody is there to be answered.
    if (!asker.disconnected.aborted) throw error;
  }
  return RESPONSE_ALREADY_SENT;
}

function questionOf(
  context: Context<Env>,
  { path, parameters, isPage = false }: Route,
  usual: Language,
): Question {
  const target = targetOf(context);
  const at = target.indexOf('?');
  const asked = at === -1 ? '' : target.slice(at + 1);
  const read = readParameters(asked, parameters);
  // A page in a language that there is not is in the one that its reader prefers.
  const faults = isPage ? read.faults.filter(({ name }) => name !== 'lang') : read.faults;
  const [fault] = faults;
  if (fault !== undefined && !isPage) throw refusalOf(fault);
  const preferred = preferredLanguage(context.req.header('accept-language'), usual);
  const isOther = isPage && read.values['lang'] === undefined && preferred !== usual;
  const { values, search } = isOther ? readParameters(`${read.search}&lang=${preferred}`, parameters) : read;
  const [segment = ''] = Object.values(context.req.param() as Readonly<Record<string, string>>);
  const here = path.replace(/:\w+/, () => encodeURIComponent(segment));
  return {
    address: search === '' ? here : `${here}?${search}`,
    search,
    segment,
    values,
    faults,
    nameOf: String,
  };
}

const acceptable: MiddlewareHandler<Env> = async (context, next) => {
  if (targetOf(context).length > LONGEST)
    throw new Refusal(414, `The address is too long. Expected at most ${LONGEST} characters.`);
  if (!isWellFormed(context.env.incoming))
    throw new Refusal(400, 'The request must have one header Host.', { connection: 'close' });
  if (context.req.method === 'OPTIONS') return context.body(null, 204, PREFLIGHT);
  if (!isRead(context))
    throw new Refusal(405, `The method is not accepted here. Expected ${METHODS}.`, { allow: METHODS });
  return next();
};

function refused(error: Error, context: Context<Env>, { log }: AppGiven): Response {
  const isRefusal = error instanceof Refusal;
  const route = context.get('route') ?? 'none';
  // A query string may hold a key.
  if (!isRefusal) log.error({ err: error, route, path: context.req.path.slice(0, 500) }, 'a request failed');
  const refusal = isRefusal ? error : new Refusal(500, 'The request failed. The reason is in the log.');
  context.set('outcome', refusal.status < 500 ? 'refused' : 'failed');
  const found = ROUTES.find(({ path }) => path === route);
  const isPage =
    found === undefined
      ? representationHeader(context.req.header('accept')).includes('text/html')
      : found.isPage === true;
  const { contentType, body, headers } = isPage ? refusalPage(refusal) : textOf(refusal);
  return new Response(body, {
    status: refusal.status,
    headers: {
      ...COMMON,
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
      ...(found?.isUnattended === true && refusal.status >= 500 ? { refresh: '60' } : {}),
      ...refusal.headers,
    },
  });
}

function textOf({ message }: Refusal) {
  return { contentType: 'text/plain; charset=utf-8', body: `${message}\n`, headers: {} };
}

function observed({ metrics, log }: AppGiven): MiddlewareHandler<Env> {
  return async (context, next) => {
    const began = performance.now();
    await next();
    const milliseconds = performance.now() - began;
    const route = context.get('route') ?? 'none';
    const outcome = context.get('outcome') ?? 'refused';
    metrics.answered(route, outcome, milliseconds / 1000);
    const line = { route, outcome, method: context.req.method, tookMs: Math.round(milliseconds) };
    if (milliseconds > SLOW_MS) log.warn(line, 'a request was slow');
    else log.debug(line, 'answered a request');
  };
}

function targetOf({ env: { incoming } }: Context<Env>): string {
  const { url = '' } = incoming;
  if (url.startsWith('/')) return url;
  // A proxy may send the whole address.
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' };
  return pathname + search;
}

function isRead({ req: { method } }: Context<Env>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Characters of path and query string. */
const LONGEST = 8192;
const SLOW_MS = 2000;
const METHODS = 'GET, HEAD, OPTIONS';
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  allow: METHODS,
};

export interface AppGiven {
  readonly answers: AnswerCache;
  readonly fairShare: MiddlewareHandler<Env>;
  readonly graph: GraphClient;
  readonly site: Site;
  /** Base address of the part that has copied pictures; undefined: there is none. */
  readonly picturesUrl: string | undefined;
  readonly buffers: ResponseBuffers;
  readonly metrics: OutletsMetrics;
  readonly clock: () => number;
  readonly log: Logger;
}
