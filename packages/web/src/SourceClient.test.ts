import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type LookupFunction, type Socket, setDefaultAutoSelectFamily } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { networksIn } from '@calendar/config/networks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { redirect, startSite, startSpeaker, text } from '../../../test/support/webServer.ts';
import { RobotsMemory } from './RobotsMemory.ts';
import { readRobots } from './robotsRules.ts';
import { type ClientOptions, type Reply, SourceClient } from './SourceClient.ts';
import { SourceFault } from './sourceFault.ts';
import { SOURCE_LIMITS, type SourceLimits } from './sourceLimits.ts';

const ICS = { 'content-type': 'text/calendar; charset=utf-8' };
const LOOPBACK = networksIn('127.0.0.1');
const CUT_OFF = 'the connection ended before the reply did.';

test.each([
  ['', 1_000],
  ['Crawl-delay: 0.1', 1_000],
  ['Crawl-delay: 4', 4_000],
  ['Crawl-delay: 100000', 10_000],
])(
  'between two pages there is a pause of a second, or as long as robots.txt asks for: %j',
  async (line, pause) => {
    const robots = new RobotsMemory();
    robots.set('https://a.example', readRobots('https://a.example', `User-agent: *\n${line}`));
    const client = new SourceClient({ limits: SOURCE_LIMITS, robots, userAgent: 'event-calendar' });
    expect(client.pauseAt(new URL('https://a.example/events'))).toBe(pause);
    await client.close();
  },
);

test('a text in another character set is given in UTF-8', async () => {
  const { origin } = await startSite({
    '/a': text(Buffer.from('blåbær', 'latin1'), { 'content-type': 'text/html; charset="iso-8859-1"' }),
    '/b': text(Buffer.from('blåbær', 'latin1'), { 'content-type': 'text/html; charset=klingon' }),
    '/utf8': text('blåbær', { 'content-type': 'text/html; charset="iso-8859-1"' }),
    '/meta': text(Buffer.from('<meta charset=windows-1252>bl\u00e5b\u00e6r', 'latin1'), {
      'content-type': 'text/html',
    }),
  });
  const read = async (path: string) => textOf(await fetched(origin + path));
  expect(await read('/a')).toBe('blåbær');
  expect(await read('/utf8')).toBe('blåbær');
  expect(await read('/meta')).toMatch(/blåbær$/);
  expect(await faultOf(`${origin}/b`)).toMatch(/unknown character set/);
});

describe('redirects', () => {
  test('are followed a few steps', async () => {
    const { origin } = await startSite({
      '/1': redirect('/2', 301),
      '/2': redirect('3', 307),
      '/3': redirect('?4', 308),
      '/3?4': text('x', ICS),
    });
    expect(await fetched(`${origin}/1`)).toMatchObject({ address: new URL(`${origin}/3?4`) });
  });

  test('that go round are left after as many steps as are followed', async () => {
    const { origin, requests } = await startSite({ '/a': redirect('/b'), '/b': redirect('/a') });
    expect(await faultOf(`${origin}/a`)).toBe(
      `${origin}/a: more than 5 redirects follow each other. Up to 5 are followed.`,
    );
    expect(requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(6);
  });

  test.each([
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
    '//127.0.0.2/',
  ])('to %s are not followed', async (location) => {
    const { origin } = await startSite({ '/a': redirect(location) });
    expect(await faultOf(`${origin}/a`)).toMatch(
      /this is no address of the web|the host has no public address/,
    );
  });

  test('that name no address are reported', async () => {
    const { origin } = await startSite({ '/a': redirect('http://:0/'), '/b': text('', {}, 302) });
    for (const path of ['/a', '/b']) expect(await faultOf(origin + path)).toMatch(/Location is no address/);
  });

  test('take no credentials to another server', async () => {
    const other = await startSite({ '/b': text('x', ICS) });
    const { origin, requests } = await startSite({ '/a': redirect(`${other.origin}/b`) });
    await fetched(`${origin.replace('//', '//per:hemmelig@')}/a`);
    expect(requests.at(-1)?.headers.authorization).toBe(`Basic ${btoa('per:hemmelig')}`);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

test.each([
  'http://2130706433',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://169.254.169.254',
  'http://localhost',
  'https://localhost',
])('no connection is made to %s', async (origin) => {
  const site = await startSite({ '*': text('secret') });
  const address = origin.startsWith('https') ? origin : `${origin}:${site.port}`;
  expect(await faultOf(address, { allowList: undefined, lookup: always('127.0.0.1') })).toMatch(
    /: the host has no public address\. Name it in SOURCES_ALLOWED_NETWORKS if it is your own\.$/,
  );
  expect(site.requests).toEqual([]);
});

test('no connection is made to a name whose address has become another one since it was read before', async () => {
  const site = await startSite({ '*': text('x', { ...ICS, connection: 'close' }) });
  const robots = new RobotsMemory();
  const address = `http://rebinding.example:${site.port}/a`;
  // The second question for it is asked after robots.txt was read.
  for (const addresses of [['127.0.0.1', '169.254.169.254'], ['169.254.169.254']]) {
    const asked: string[] = [];
    const lookup: LookupFunction = (name, _options, callback) => {
      asked.push(name);
      callback(null, [{ address: addresses[asked.length - 1] ?? '', family: 4 }]);
    };
    expect(await faultOf(address, { lookup, robots })).toMatch(/no public address/);
    expect(asked).toHaveLength(addresses.length);
  }
  expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
});

test('no connection is made to those addresses of a name that are not public', async () => {
  const { port } = await startSite({ '*': text('x', ICS) });
  const attempts = new Set<string>();
  const onSocket = (message: unknown) =>
    (message as { readonly socket: Socket }).socket.on('connectionAttempt', (address) =>
      attempts.add(address),
    );
  subscribe('net.client.socket', onSocket);
  onTestFinished(() => void unsubscribe('net.client.socket', onSocket));
  // As the system does it: without `all` the first alone.
  const lookup: LookupFunction = (_name, { all }, callback) =>
    all === true
      ? callback(null, [
          { address: '10.255.255.1', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      : callback(null, '10.255.255.1', 4);
  expect(textOf(await fetched(`http://both.example:${port}/`, { lookup }))).not.toBe('');
  setDefaultAutoSelectFamily(false);
  onTestFinished(() => setDefaultAutoSelectFamily(true));
  expect(textOf(await fetched(`http://both.example:${port}/`, { lookup }))).not.toBe('');
  expect([...attempts]).toEqual(['127.0.0.1']);
});

test('an operator’s own host is read whatever its address is', async () => {
  const { port } = await startSite({ '*': text('x', ICS) });
  const options = { allowList: networksIn('Intern.example', true), lookup: always('127.0.0.1') };
  expect(textOf(await fetched(`http://intern.example:${port}/`, options))).not.toBe('');
  expect(await faultOf(`http://other.example:${port}/`, options)).toMatch(/no public address/);
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])(
  'compressed replies in %s are read up to the bound, and reported where they are broken or cut off',
  async (coding, compress) => {
    const bomb = compress(Buffer.alloc(4 * 1024 * 1024));
    const compressed = (bytes: Buffer | string) => text(bytes, { ...ICS, 'content-encoding': coding });
    const { origin } = await startSite({
      '/a': compressed(compress('BEGIN')),
      '/bomb': compressed(bomb),
      '/broken': compressed('no such thing'),
      '/cut': compressed(compress('BEGIN:VCALENDAR').subarray(0, -8)),
    });
    expect(textOf(await fetched(`${origin}/a`))).toBe('BEGIN');
    expect(bomb.length).toBeLessThan(8 * 1024);
    expect(await faultOf(`${origin}/bomb`, limits({ bytes: 64 * 1024 }))).toBe(
      `${origin}/bomb: this has more than 65536 bytes. Up to 65536 are read.`,
    );
    for (const path of ['/broken', '/cut'])
      expect(await faultOf(origin + path)).toMatch(/the reply cannot be decompressed/);
  },
);

test('compressed replies of a file that is compressed by itself have the same bound', async () => {
  const { origin } = await startSite({
    '/a.ics.gz': text(gzipSync('BEGIN'), { 'content-type': 'application/gzip' }),
    '/b.ics.gz': text(gzipSync(Buffer.alloc(1024 * 1024))),
  });
  expect(textOf(await fetched(`${origin}/a.ics.gz`))).toBe('BEGIN');
  expect(await faultOf(`${origin}/b.ics.gz`, limits({ bytes: 4096 }))).toMatch(/more than 4096 bytes/);
});

test.each(['zstd', 'gzip, gzip', 'x'])('compressed replies in %s are reported', async (coding) => {
  const { origin } = await startSite({ '/a': text('x', { 'content-encoding': coding }) });
  expect(await faultOf(`${origin}/a`)).toMatch(
    /compressed in an unknown way\. Accepted are gzip, br and deflate/,
  );
});

describe('a server that', () => {
  const says = (bytes: string) => (socket: Socket) => socket.write(bytes);
  /** The other half of the connection stays open. */
  const ends = (bytes: string) => (socket: Socket) => socket.end(bytes);
  const floods = (beginning: string, piece: string) => (socket: Socket) => {
    socket.write(beginning);
    endlessly(socket, Buffer.from(piece));
  };
  const drips =
    (beginning: string, drop = 'x') =>
    (socket: Socket) => {
      socket.write(beginning);
      const timer = setInterval(() => socket.write(drop), 5);
      socket.on('close', () => clearInterval(timer));
    };
  const OK = 'HTTP/1.1 200 OK\r\n';
  const EARLY = 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n';
  const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

  test.each<[string, (socket: Socket) => unknown, Partial<SourceLimits>, string]>([
    ['says nothing', () => {}, { idleTime: 50 }, 'the server sent nothing for 50 ms.'],
    [
      'stops in the middle of a body',
      says(`${OK}content-length: 9\r\n\r\nBEGIN`),
      { idleTime: 50 },
      'the server sent nothing for 50 ms.',
    ],
    ['sends without end', floods(`${OK}\r\n`, 'x'.repeat(1024)), { bytes: 10_000 }, 'more than 10000 bytes'],
    ['sends a body drop by drop', drips(`${OK}\r\n`), { wholeTime: 200 }, 'this was not whole after 200 ms.'],
    ['sends headers drop by drop', drips(`${OK}x: `), { wholeTime: 200 }, 'this was not whole after 200 ms.'],
    ['sends nothing but hints', drips('', EARLY), { wholeTime: 200 }, 'this was not whole after 200 ms.'],
    [
      'sends headers without end',
      floods(OK, 'x-flood: of headers\r\n'),
      { headerBytes: 2048 },
      'the reply has more than 2048 bytes of headers. Up to that are read.',
    ],
    [
      'sends trailers without end',
      floods(`${CHUNKED}0\r\n`, 'x-flood: of headers\r\n'),
      { headerBytes: 2048 },
      'the reply has more than 2048 bytes of headers. Up to that are read.',
    ],
    ['ends before its content-length', ends(`${OK}content-length: 100\r\n\r\nBEGIN`), {}, CUT_OFF],
    ['ends in a chunk', ends(`${CHUNKED}ff\r\nBEGIN`), {}, CUT_OFF],
    ['ends in its headers', ends(`${OK}content-le`), {}, CUT_OFF],
    ['ends at once', ends(''), {}, CUT_OFF],
    ['speaks no HTTP', ends('220 mail.example ESMTP\r\n'), {}, 'the reply is no HTTP.'],
  ])('%s is left, and that is told', async (_, behave, bounds, words) => {
    const origin = await startSpeaker((socket) => void behave(socket));
    expect(await faultOf(`${origin}/a`, limits(bounds))).toContain(words);
  });

  test('ends its half of the connection after a reply without a length is read', async () => {
    const origin = await startSpeaker((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nBEGIN'));
    expect(textOf(await fetched(`${origin}/a`))).toBe('BEGIN');
  });

  test.each(['image/png', 'video/mp4', 'audio/ogg', 'font/woff2'])(
    'sends %s is reported with the accepted types',
    async (type) => {
      const { origin } = await startSite({ '/a': text('x', { 'content-type': type }) });
      expect(await faultOf(`${origin}/a`)).toBe(
        `${origin}/a: this is ${type}. Expected text/calendar, text/html or JSON.`,
      );
    },
  );

  test.each([204, 206, 400, 401, 403, 404, 410, 500, 502])('answers %i is reported', async (status) => {
    const { origin } = await startSite({ '/a': text('', {}, status) });
    expect(await faultOf(`${origin}/a`)).toMatch(`${origin}/a: answered with status ${status}.`);
  });

  test.each([
    [429, '120', 120],
    [503, '120', 120],
    [503, '999999999', 86_400],
    [503, 'Mon, 02 Mar 2026 10:00:00 GMT', 0],
    [503, 'Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
    [503, 'soon', undefined],
  ])('answers %i with Retry-After: %s says when to come again', async (status, value, seconds) => {
    const { origin } = await startSite({ '/a': text('', { 'retry-after': value }, status) });
    const fault = await fetched(`${origin}/a`).catch((thrown) => thrown);
    expect(fault).toMatchObject({ kind: 'busy', retryAfterSeconds: seconds });
  });
});

test('parts of the address that may be secret are in no message', async () => {
  const { port } = await startSite({});
  const secret = `http://per:hemmelig@127.0.0.1:${port}/private-0123456789abcdef0123456789abcdef/a.ics?key=hemmelig`;
  expect(await faultOf(secret)).toBe(`http://127.0.0.1:${port}/private-…/a.ics?…: answered with status 404.`);
});

test('an address that is too long is not asked for', async () => {
  const { origin, requests } = await startSite({ '*': text('x') });
  expect(await faultOf(`${origin}/${'a'.repeat(2_000)}`)).toMatch(
    /the address has 20\d\d characters\. Up to 2000/,
  );
  expect(requests).toEqual([]);
});

test('a fetch that is given up ends with the reason', async () => {
  const stop = new AbortController();
  const origin = await startSpeaker(() => stop.abort(new Error('stopped by SIGTERM')));
  await expect(fetched(`${origin}/a`, { signal: stop.signal })).rejects.toThrow('stopped by SIGTERM');
});

describe('robots.txt', () => {
  test('keeps this program from disallowed addresses, after redirects too', async () => {
    const { origin, requests } = await startSite({
      '/robots.txt': text('User-agent: *\nDisallow: /private\n'),
      '/a': redirect('/private/b'),
      '*': text('x', ICS),
    });
    for (const path of ['/private/b', '/a'])
      expect(await faultOf(origin + path)).toBe(
        `${origin}/private/b: robots.txt there says that programs must not read this.`,
      );
    expect(requests.map(({ path }) => path)).not.toContain('/private/b');
  });

  test('may be at another address', async () => {
    const { origin } = await startSite({
      '/robots.txt': redirect('/r'),
      '/r': text('User-agent: *\nDisallow: /'),
      '/a': text('x', ICS),
    });
    expect(await faultOf(`${origin}/a`)).toMatch(/robots\.txt there says/);
  });

  test('is not looked for at an address that is not public', async () => {
    const { origin } = await startSite({ '/robots.txt': redirect('http://10.0.0.1/'), '/a': text('x', ICS) });
    expect(await faultOf(`${origin}/a`)).toMatch(/^http:\/\/10\.0\.0\.1\/: the host has no public address/);
  });

  test.each([204, 400, 401, 403, 404, 410])('that is answered with %i allows everything', async (status) => {
    const { origin } = await startSite({ '/robots.txt': text('', {}, status), '/a': text('x', ICS) });
    expect(textOf(await fetched(`${origin}/a`))).not.toBe('');
  });

  test.each([
    [300, 'failed'],
    [429, 'busy'],
    [500, 'failed'],
    [503, 'busy'],
  ])('that is answered with %i allows nothing for now', async (status, kind) => {
    const { origin, requests } = await startSite({
      '/robots.txt': text('', { 'retry-after': '60' }, status),
      '/a': text('x', ICS),
    });
    const fault = await fetched(`${origin}/a`).catch((thrown) => thrown);
    expect(fault).toMatchObject({ kind, retryAfterSeconds: 60 });
    expect(requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test('that never comes allows nothing', async () => {
    const { origin } = await startSite({ '/robots.txt': () => {}, '/a': text('x', ICS) });
    expect(await faultOf(`${origin}/a`, limits({ idleTime: 50 }))).toMatch(
      /robots\.txt: the server sent nothing/,
    );
  });

  test('counts as far as it is read, however long it is', async () => {
    const { origin } = await startSite({
      '/robots.txt': text(`User-agent: *\nDisallow: /a\n${'#\n'.repeat(1024 * 1024)}Disallow: /b`),
      '*': text('x', ICS),
    });
    expect(await faultOf(`${origin}/a`)).toMatch(/robots\.txt there says/);
    expect(textOf(await fetched(`${origin}/b`))).not.toBe('');
  });
});

type Given = Partial<Omit<ClientOptions, 'limits'>> & { readonly limits?: Partial<SourceLimits> };

/** Gets a document from a site on loopback, which is allowed here. */
async function fetched(address: string, { limits, ...options }: Given = {}): Promise<Reply> {
  const bounds = { ...SOURCE_LIMITS, ...limits };
  const client = new SourceClient({
    ...{ allowList: LOOPBACK, robots: new RobotsMemory(), userAgent: 'event-calendar' },
    ...{ ...options, limits: bounds },
  });
  try {
    return await client.get(new URL(address), { conditions: null, most: bounds.bytes });
  } finally {
    await client.close();
  }
}

async function faultOf(address: string, options: Given = {}): Promise<string> {
  const fault = await fetched(address, options).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(SourceFault);
  return (fault as SourceFault).message;
}

function textOf(reply: Reply): string {
  return reply.state === 'changed' ? reply.bytes.toString() : '';
}

function limits(given: Partial<SourceLimits>): Given {
  return { limits: given };
}

function always(address: string): LookupFunction {
  return (_name, _options, callback) => callback(null, [{ address, family: 4 }]);
}

/** As fast as it is taken, until the connection ends. */
function endlessly(stream: NodeJS.WritableStream & { readonly destroyed?: boolean }, piece: Buffer): void {
  const write = () => {
    while (stream.destroyed !== true && stream.write(piece));
    if (stream.destroyed !== true) stream.once('drain', () => setImmediate(write));
  };
  write();
}
