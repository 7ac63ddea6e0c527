import { networksIn } from '@calendar/config/networks';
import { expect, test } from 'vitest';
import { startSite, text } from '../../../test/support/webServer.ts';
import { fetchForCommand } from './fetchForCommand.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('a document is read in the format that is named, else in the one that it says', async () => {
  const { origin } = await startSite({
    '/feed': text('{}', JSON_TYPE),
    '/page': text('<!doctype html><title>Program</title>', { 'content-type': 'text/html' }),
    '/calendar': text('\uFEFFBEGIN:VCALENDAR', { 'content-type': 'text/html' }),
    '/plain': text('{}', { 'content-type': 'text/plain' }),
  });
  const formatOf = async (path: string, format: 'schema.org' | null = null) =>
    (await documentsAt(origin + path, { format })).format;
  expect(await formatOf('/feed')).toBe('calendar');
  expect(await formatOf('/page')).toBe('schema.org');
  expect(await formatOf('/calendar')).toBe('ics');
  expect(await formatOf('/plain', 'schema.org')).toBe('schema.org');
  await expect(formatOf('/plain')).rejects.toThrow(
    `${origin}/plain: this is text/plain. Expected application/json`,
  );
});

test('pages that could not all be read replace nothing, each is reported, and without any there is no source', async () => {
  const site = await startSite({
    '/1': text('<!doctype html><title>Program</title>', { 'content-type': 'text/html' }),
    '/2': text('', {}, 500),
  });
  const listing = (...paths: readonly string[]) => {
    const entries = paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`);
    return text(`<urlset>${entries.join('')}</urlset>`);
  };
  site.answers['/some.xml'] = listing('/1', '/2');
  site.answers['/none.xml'] = listing('/2');
  const [some, none] = [`${site.origin}/some.xml`, `${site.origin}/none.xml`];
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  // All at once, since there is a pause before each page.
  const [read, ...faults] = await Promise.all([
    documentsAt(some, { log }),
    faultAt(some, { replace: true }),
    faultAt(none),
  ]);
  expect(read.documents).toHaveLength(1);
  expect(lines).toEqual([`Not read: ${site.origin}/2: answered with status 500. Expected 200.`]);
  expect(faults).toEqual([
    `${some}: not all of its pages were read, so they replace nothing.`,
    `${none}: none of its pages could be read, as ${site.origin}/2: answered with status 500. Expected 200.`,
  ]);
});

test('an address in a network that is not allowed is reported', async () => {
  const { origin } = await startSite({});
  await expect(documentsAt(origin, { networks: '' })).rejects.toThrow('the host has no public address');
});

interface Asked {
  readonly format?: 'schema.org' | null;
  readonly replace?: boolean;
  readonly log?: (line: string) => void;
  readonly networks?: string;
}

function documentsAt(
  address: string,
  { format = null, replace = false, log = () => {}, networks = '127.0.0.1' }: Asked = {},
) {
  const { signal } = new AbortController();
  const setting = { allowList: networksIn(networks), site: undefined, log, signal };
  return fetchForCommand(new URL(address), { format, replace }, setting);
}

function faultAt(address: string, asked?: Asked): Promise<string> {
  return documentsAt(address, asked).then(
    () => 'none',
    (error: Error) => error.message,
  );
}
