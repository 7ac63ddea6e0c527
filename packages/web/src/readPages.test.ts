import { gzipSync } from 'node:zlib';
import { networksIn } from '@calendar/config/networks';
import { expect, test } from 'vitest';
import { type Answers, redirect, type Site, startSite, text } from '../../../test/support/webServer.ts';
import { type FetchOptions, fetchSource } from './fetchSource.ts';
import type { FetchedSource } from './sourceDocument.ts';
import { SourceFault } from './sourceFault.ts';
import type { SourceLimits } from './sourceLimits.ts';

const HTML = { 'content-type': 'text/html' };
const XML = { 'content-type': 'application/xml' };

test('a sitemap is read as the pages that it lists, in its order', async () => {
  const site = await startPages({ '/b': text('b', HTML), '/a': text('a', HTML) });
  expect(textsOf(await read(site))).toEqual(['b', 'a']);
});

test.each([
  ['compressed by itself', (xml: string) => text(gzipSync(xml), { 'content-type': 'application/gzip' })],
  ['without a type', (xml: string) => text(xml)],
  ['with a byte order mark, a style sheet and a prefix', (xml: string) => text(prefixed(xml), XML)],
])('a sitemap is known %s', async (_how, answer) => {
  const site = await startPages({ '/a': text('a', HTML) });
  site.answers['/sitemap.xml'] = answer(urlset([{ loc: `${site.origin}/a` }]));
  expect(textsOf(await read(site))).toEqual(['a']);
});

test('a list of sitemaps is read one deep', async () => {
  const site = await startPages({ '/a': text('a', HTML), '/b': text('b', HTML) });
  const list = (name: string) => `<sitemap><loc>${site.origin}${name}</loc></sitemap>`;
  site.answers['/sitemap.xml'] = text(`<sitemapindex>${list('/1.xml')}${list('/2.xml')}</sitemapindex>`, XML);
  site.answers['/1.xml'] = text(urlset([{ loc: `${site.origin}/a` }]), XML);
  site.answers['/2.xml'] = text(urlset([{ loc: `${site.origin}/b` }, { loc: `${site.origin}/a` }]), XML);
  expect(textsOf(await read(site))).toEqual(['a', 'b']);
  site.answers['/2.xml'] = text(`<sitemapindex>${list('/3.xml')}</sitemapindex>`, XML);
  expect(await faultOf(site)).toBe(`${site.origin}/2.xml: this is no sitemap of pages.`);
});

test('pages of other hosts are not asked for, and reported', async () => {
  const other = await startSite({ '*': text('other', HTML) });
  const site = await startPages({ '/a': text('a', HTML) });
  const foreign = [`http://localhost:${other.port}/`, 'ftp://127.0.0.1/', 'http://[', 'mailto:a@example.org'];
  site.answers['/sitemap.xml'] = text(
    urlset([{ loc: `${site.origin}/a` }, ...foreign.map((loc) => ({ loc }))]),
  );
  expect(await read(site)).toMatchObject({
    skipped: ['Entries of the sitemap that name no page at 127.0.0.1: 4.'],
    isWhole: true,
  });
  expect(other.requests).toEqual([]);
});

test.each([
  ['lists nothing', '<urlset></urlset>', /lists no page of its host/],
  [
    'is cut off',
    '<urlset><url><loc>http://127.0.0.1/a</loc></url>',
    /the sitemap is cut off: its last tag is missing/,
  ],
  ['nests without end', `<urlset>${'<a>'.repeat(100_000)}`, /nested more than 20 deep/],
])('a sitemap that %s is reported', async (_what, xml, message) => {
  expect(await faultOf(await startPages({ '/sitemap.xml': text(xml, XML) }))).toMatch(message);
});

test('XML that is no sitemap is a document', async () => {
  const site = await startPages({ '/sitemap.xml': text('<rss></rss>', XML) });
  expect(textsOf(await read(site))).toEqual(['<rss></rss>']);
});

test('of pages read before those are not asked for that the sitemap says are as they were, within a week', async () => {
  const site = await startPages({ '/a': text('a', HTML), '/b': text('b', HTML) });
  const list = (lastmod: string) =>
    text(
      urlset([
        { loc: `${site.origin}/a`, lastmod: '2026-03-01' },
        { loc: `${site.origin}/b`, lastmod },
      ]),
    );
  site.answers['/sitemap.xml'] = list('2026-03-01');
  const { validators } = await read(site);
  site.answers['/sitemap.xml'] = list('2026-03-02');
  expect(await pathsAskedBy(site, () => read(site, { before: validators }))).toEqual(['/b']);
  const old = Object.entries(validators.pages).map(([page, known]) => [
    page,
    { ...known, askedAt: known.askedAt - 7 * 86_400_000 },
  ]);
  const before = { own: null, pages: Object.fromEntries(old) };
  expect(await pathsAskedBy(site, () => read(site, { before }))).toEqual(['/a', '/b']);
});

test('of pages read before each is asked for by its own validators', async () => {
  const site = await startPages({ '/a': tagged('a'), '/b': tagged('b') });
  const { validators: before } = await read(site);
  site.answers['/b'] = tagged('changed');
  const second = await read(site, { before });
  expect(textsOf(second)).toEqual(['changed']);
  expect(second).toMatchObject({ isWhole: false });
  expect(await read(site, { before: second.validators })).toMatchObject({ state: 'unchanged' });
});

test('of pages read before all are given when one has changed and a replacement needs them', async () => {
  const site = await startPages({ '/a': tagged('a'), '/b': tagged('b'), '/c': text('c', HTML) });
  const { validators: before } = await read(site);
  expect(await read(site, { before, isWholeNeeded: true })).toMatchObject({ state: 'unchanged' });
  site.answers['/b'] = tagged('changed');
  const second = await read(site, { before, isWholeNeeded: true });
  expect(textsOf(second)).toEqual(['a', 'changed', 'c']);
  expect(second).toMatchObject({ isWhole: true });
});

test('of pages read before one that is gone from the list, or from its address, is a change', async () => {
  const site = await startPages({ '/a': tagged('a'), '/b': tagged('b') });
  const { validators: before } = await read(site);
  site.answers['/b'] = text('', {}, 410);
  const second = await read(site, { before, isWholeNeeded: true });
  expect(textsOf(second)).toEqual(['a']);
  expect(second).toMatchObject({
    isWhole: true,
    skipped: [`${site.origin}/b: answered with status 410.`],
  });
  site.answers['/sitemap.xml'] = text(urlset([{ loc: `${site.origin}/a` }]));
  expect(await read(site, { before })).toMatchObject({ state: 'changed', documents: [] });
});

test.each([
  ['cannot be read', text('', {}, 500), 'answered with status 500. Expected 200.', false],
  [
    'is too large',
    text('x'.repeat(2000), HTML),
    'this has more than 1000 bytes. Up to 1000 are read.',
    false,
  ],
  ['leads to a private address', redirect('http://10.0.0.1/'), '', false],
  [
    'is none',
    text('%PDF', { 'content-type': 'application/pdf' }),
    'this is application/pdf. Expected text/html.',
    true,
  ],
  ['has no type', text('x'), 'this is of no known type. Expected text/html.', true],
  ['is gone', text('', {}, 404), 'answered with status 404.', true],
])('a page that %s costs itself alone', async (_what, answer, why, isWhole) => {
  const site = await startPages({ '/a': text('a', HTML), '/b': answer, '/c': text('c', HTML) });
  const fetched = await read(site, { limits: { pageBytes: 1000 } });
  expect(textsOf(fetched)).toEqual(['a', 'c']);
  expect(fetched).toMatchObject({ isWhole, skipped: [expect.stringContaining(why)] });
});

test('a page that cannot be read now keeps what was known of it', async () => {
  const site = await startPages({ '/a': tagged('a'), '/b': tagged('b') });
  const { validators: before } = await read(site);
  const { [`${site.origin}/b`]: known } = before.pages;
  site.answers['/b'] = text('', {}, 500);
  expect(await read(site, { before })).toMatchObject({
    state: 'unchanged',
    validators: { pages: { [`${site.origin}/b`]: known } },
  });
});

test('a page that asks to come later ends the reading', async () => {
  const site = await startPages({ '/a': text('', { 'retry-after': '9' }, 429), '/b': text('b', HTML) });
  const fault = await read(site).catch((thrown: unknown) => thrown);
  expect(fault).toMatchObject({ kind: 'busy', retryAfterSeconds: 9 });
  expect(site.requests.map(({ path }) => path)).not.toContain('/b');
});

test('a site of which more than ten pages cannot be read is at fault', async () => {
  const broken = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, text('', {}, 500)]));
  expect(await read(await startPages({ ...broken(10), '/a': text('a', HTML) }))).toMatchObject({
    isWhole: false,
  });
  expect(await faultOf(await startPages({ ...broken(11), '/a': text('a', HTML) }))).toMatch(
    /10: answered with status 500/,
  );
});

test('a site none of whose pages can be read is at fault, and what comes too late is left for another time', async () => {
  const gone = await startPages({ '/a': text('', {}, 404), '/b': text('', {}, 500) });
  expect(await faultOf(gone)).toBe(
    `${gone.origin}/sitemap.xml: none of its pages could be read, as ${gone.origin}/a: answered with status 404.`,
  );
  const slow: Answers[string] = (_request, response) =>
    void setTimeout(() => response.writeHead(200, HTML).end('x'), 50);
  const site = await startPages({ '/a': slow, '/b': slow, '/c': slow });
  expect(await read(site, { limits: { pagesTime: 10 } })).toMatchObject({
    documents: [{ address: `${site.origin}/a` }],
    isWhole: false,
    skipped: [expect.stringContaining('took too long')],
  });
});

test('as many pages are read as the bound says, and the others are reported', async () => {
  const site = await startPages(
    Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, text(path, HTML)])),
  );
  const fetched = await read(site, { limits: { pages: 2 } });
  expect(textsOf(fetched)).toEqual(['/a', '/b']);
  expect(fetched).toMatchObject({
    isWhole: false,
    skipped: ['More pages come after the first 2. Name a sitemap of events alone.'],
  });
});

test('all pages together have the bound of a document', async () => {
  const page = text('x'.repeat(600), HTML);
  const site = await startPages({ '/a': page, '/b': page });
  expect(await read(site, { limits: { bytes: 1000 } })).toMatchObject({
    isWhole: false,
    documents: [{ address: new URL(`${site.origin}/a`) }],
  });
});

test('one page of a site is asked for at a time', async () => {
  let open = 0;
  let most = 0;
  const slow: Answers[string] = (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, HTML).end('x');
    }, 5);
  };
  await read(await startPages({ '/a': slow, '/b': slow, '/c': slow }));
  expect(most).toBe(1);
});

test('no page is asked for before the pause is over', async () => {
  const stop = new AbortController();
  const site = await startPages({ '/a': text('a', HTML) });
  const { '/sitemap.xml': sitemap } = site.answers;
  site.answers['/sitemap.xml'] = (request, response) => {
    sitemap?.(request, response);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
  };
  await expect(read(site, { limits: { pause: 600_000 }, signal: stop.signal })).rejects.toThrow();
  expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/sitemap.xml']);
});

/** A site with a sitemap of its pages. */
async function startPages(answers: Answers): Promise<Site> {
  const site = await startSite(answers);
  const pages = Object.keys(answers).map((path) => ({ loc: site.origin + path }));
  site.answers['/sitemap.xml'] ??= text(urlset(pages), XML);
  return site;
}

async function read(site: Site, { limits, ...options }: FetchOptions = {}): Promise<FetchedSource> {
  return fetchSource(new URL(`${site.origin}/sitemap.xml`), {
    allowList: networksIn('127.0.0.1'),
    limits: { pause: 0, ...limits } satisfies Partial<SourceLimits>,
    ...options,
  });
}

async function faultOf(site: Site): Promise<string> {
  const fault = await read(site).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(SourceFault);
  return (fault as SourceFault).message;
}

async function pathsAskedBy(site: Site, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = site.requests.length;
  await work();
  return site.requests
    .slice(before)
    .map(({ path }) => path)
    .filter((path) => !/robots|sitemap/.test(path));
}

function textsOf(fetched: FetchedSource): readonly string[] {
  return fetched.state === 'changed' ? fetched.documents.map(({ bytes }) => bytes.toString()) : [];
}

/** A page with an ETag, which is not sent again to whoever has it. */
function tagged(body: string): Answers[string] {
  const etag = `"${body}"`;
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ...HTML, etag }).end(body);
  };
}

function urlset(pages: readonly { readonly loc: string; readonly lastmod?: string }[]): string {
  const entries = pages.map(
    ({ loc, lastmod }) =>
      `<url><loc>\n ${loc} </loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

function prefixed(xml: string): string {
  const image = '<image:image><image:loc>http://127.0.0.1/x.png</image:loc></image:image>';
  const named = xml.replaceAll(/<(\/?)(urlset|url|loc)/g, '<$1s:$2').replace('</s:url>', `${image}</s:url>`);
  return `\ufeff${named.replace('?>', '?><!-- <urlset> --><?xml-stylesheet href="x"?>')}`;
}
