import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { sendExactly } from '../../testing/exactRequests.ts';
import { serveSite } from '../../testing/serveSite.ts';
import { PreparedAnswer } from './PreparedAnswer.ts';

const script = 'console.log("sandbox");\n'.repeat(100);
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const answered = new PreparedAnswer(answerOf('answered'));

const folder = ownFolder(afterAll);
mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Sandbox</title>');
writeFileSync(join(folder, 'dist/.built-from'), '1');
writeFileSync(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'dist/assets/index-B1a-_3d4.js'), script);
writeFileSync(join(folder, 'dist/assets/font-Ab12Cd34.woff2'), Buffer.from([1, 2, 3]));
const server = serveSite(join(folder, 'dist'), answered);
const url = `${(await server.listen(0, '127.0.0.1')).url}/graphQL`;
afterAll(() => server.stop(0));

describe('the sandbox', () => {
  it.each([
    [{ accept: '*/*' }, 'GET'],
    [{ accept: 'application/json' }, 'GET'],
    [{ accept: 'application/json, text/html' }, 'GET'],
    [{ accept: browser, 'apollo-require-preflight': 'true' }, 'GET'],
    [{ accept: browser }, 'POST'],
  ])('is not for %j %s', async (headers, method) => {
    const response = await fetch(url, { method, headers });
    expect(await response.text()).toBe('answered');
  });

  it('its files have their types, and hashed names are kept for ever', async () => {
    const asset = await fetch(`${url}/sandbox/assets/index-B1a-_3d4.js`);
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(await asset.text()).toBe(script);
    const plain = await fetch(`${url}/sandbox/assets/index-B1a-_3d4.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).not.toBe(asset.headers.get('etag'));
    expect(await plain.text()).toBe(script);
    const font = await fetch(`${url}/sandbox/assets/font-Ab12Cd34.woff2`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    const icon = await fetch(`${url}/sandbox/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const tag = icon.headers.get('etag') ?? '';
    const again = await fetch(`${url}/sandbox/favicon.svg`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('HEAD gives the headers without the file, other methods 405', async () => {
    const head = await fetch(`${url}/sandbox/favicon.svg`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(`${url}/sandbox/favicon.svg`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each([
    '/graphQL/sandbox/../../secret.txt',
    '/graphQL/sandbox/..%2fsecret.txt',
    '/graphQL/sandbox/%2e%2e/secret.txt',
    '/graphQL/sandbox/assets/..\\..\\..\\secret.txt',
    '/graphQL/sandbox//etc/passwd',
    '/graphQL/sandbox/assets',
    '/graphQL/sandbox/',
    '/graphQL/sandbox/__proto__',
    '/graphQL/sandbox/nothing.js',
  ])('%s is not a file of it', async (path) => {
    const { status, body } = await sendExactly(url, { path });
    expect(status).toBe(404);
    expect(JSON.parse(body).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('has the reference beside it, also when that is built or replaced meanwhile', async () => {
    const reference = join(folder, 'reference');
    const site = serveSite(join(folder, 'dist'), answered, reference);
    const pages = `${(await site.listen(0, '127.0.0.1')).url}/graphQL/sandbox/reference/`;
    const build = (title: string) => {
      mkdirSync(join(reference, 'assets/chunks'), { recursive: true });
      writeFileSync(join(reference, 'index.html'), `<!doctype html><title>${title}</title>`);
      writeFileSync(join(reference, 'assets/chunks/theme.Bw4sHH5x.js'), script);
      writeFileSync(join(reference, '.built-from'), title);
    };
    expect((await fetch(pages)).status).toBe(503);
    build('First');
    await eventually(async () => expect(await (await fetch(pages)).text()).toContain('First'));
    expect(await (await fetch(`${pages}index.html`)).text()).toContain('First');
    const asset = await fetch(`${pages}assets/chunks/theme.Bw4sHH5x.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const name of ['assets/', '.built-from', '../dist/index.html', 'nothing.html'])
      expect((await sendExactly(pages, { path: `/graphQL/sandbox/reference/${name}` })).status).toBe(404);
    expect((await fetch(pages.slice(0, -1))).status).toBe(404);
    build('Second');
    await eventually(async () => expect(await (await fetch(pages)).text()).toContain('Second'));
    await site.stop(0);
  });

  it('is being built after the first start, which its address says', async () => {
    const bare = serveSite(join(folder, 'nothing'), answered);
    const response = await fetch(`${(await bare.listen(0, '127.0.0.1')).url}/graphQL`, {
      headers: { accept: browser },
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('is being built');
    const asked = await fetch(response.url, { headers: { accept: 'application/json' } });
    expect(await asked.text()).toBe('answered');
    await bare.stop(0);
  });
});
