import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase } from '@calendar/gateway-db';
import { installOnce } from '@calendar/runtime/installOnce';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readKeysCommand } from '../../../gateway/src/front/keys/commands.ts';
import { outputOf } from '../../../test/support/keepOutput.ts';
import { listen } from '../../../test/support/listen.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { runAnnounce } from './runAnnounce.ts';
import { textForCallers } from './textForCallers.ts';

const HEAD = ['--from', 'us@example.no', '--subject', 'Æ: a category has another name'];

await installOnce(import.meta.dirname, 'a test');
const databaseUrl = await createTestDatabase('gateway', afterAll);
const database = openDatabase(databaseUrl);
afterAll(() => database.$disconnect());
beforeEach(() => database.apiKey.deleteMany());

it('a text of the operator’s own goes to all valid keys, once to each address, in blind copies', async () => {
  for (const email of ['b@example.no', 'a@example.no', 'b@example.no', 'old@example.no']) await issue(email);
  await database.apiKey.updateMany({ where: { email: 'old@example.no' }, data: { revokedAt: new Date() } });
  const mails: string[] = [];
  await using server = await startMailServer(mails);
  const sent = await announce(
    [...HEAD, '--text', '-', '--send'],
    { SMTP_URL: server.url },
    'MUSIC is «Musikk» now.\n',
  );
  expect(sent).toMatchObject({ status: 0, errors: 'Sent to 2 holders of keys.\n' });
  expect(mails).toHaveLength(1);
  const [mail = ''] = mails;
  expect(mail).toMatch(/^RCPT TO:<a@example\.no>$/m);
  expect(mail).toMatch(/^RCPT TO:<b@example\.no>$/m);
  expect(mail.slice(mail.indexOf('DATA'))).not.toMatch(/\b[abd]@example/);
  expect(mail).toMatch(/^To: us@example\.no$/m);
});

it('a section of the changelog becomes a draft, in a file that is not there yet', async () => {
  await issue('a@example.no');
  const file = join(ownFolder(onTestFinished), 'mail.eml');
  const words = [...HEAD, '--section', 'Unreleased', '--output', file];
  expect(await announce(words)).toMatchObject({ status: 0, output: '' });
  const draft = await readFile(file, 'utf8');
  expect(draft).toMatch(/^Bcc: a@example\.no\r$/m);
  expect(draft).toMatch(/^X-Unsent: 1\r$/m);
  const again = await announce(words);
  expect(again.status).toBe(1);
  expect(again.errors).toBe(`Nothing is sent. ${file} exists. Name another file, or remove it.\n`);
});

it('the text of a section is what callers notice, without links that lead nowhere', () => {
  const changelog = `## Unreleased
### Breaking
- From 2027-02-01: \`Event.title_en\` – see [the interface](docs/interface.md),
  and [a page](https://example.no/a).
### Operators
- Another variable.

## 1.0.0 – 2026-01-01
- Released.
`;
  expect(textForCallers(changelog, 'Unreleased')).toBe(
    'Breaking\n\n- From 2027-02-01: Event.title_en – see the interface, and a page (https://example.no/a).',
  );
  expect(textForCallers(changelog, '1.0.0')).toBe('- Released.');
  expect(textForCallers(changelog, '2.0.0')).toBeUndefined();
});

it('says if there is nobody to inform, or nothing to tell', async () => {
  expect(await announce([...HEAD, '--text', '-'], {}, 'A text')).toMatchObject({
    status: 0,
    errors: 'No key is valid: there is nobody to inform.\n',
  });
  expect(await announce([...HEAD, '--section', '99.0.0'])).toMatchObject({ status: 1, output: '' });
});

it.each([
  [['--from', 'us', '--subject', 'x', '--text', '-'], '--from must be'],
  [[...HEAD, '--text', '-', '--section', '1.0.0'], 'Give either'],
  [[...HEAD, '--text', '-', '--send'], 'SMTP_URL'],
])('refuses %j with a message', async (words, message) => {
  const { status, output, errors } = await announce(words);
  expect([status, output]).toEqual([2, '']);
  expect(errors).toContain(message);
});

async function issue(email: string): Promise<void> {
  await readKeysCommand(['issue', '--name', 'App', '--email', email])(database);
}

function announce(words: readonly string[], environment: NodeJS.ProcessEnv = {}, input = '') {
  const given = { GATEWAY_DATABASE_URL: databaseUrl, ...environment };
  return outputOf(() => runAnnounce(words, given, Readable.from([input])));
}

/** Takes mails as SMTP says, and keeps what was sent on each connection. */
async function startMailServer(mails: string[]) {
  const server = createServer((socket) => {
    let taken = '';
    let inMail = false;
    socket.setEncoding('utf8').write('220 mail\r\n');
    socket.on('data', (chunk: string) => {
      taken += chunk.replaceAll('\r\n', '\n');
      if (inMail && !taken.endsWith('\n.\n')) return;
      if (inMail) mails.push(taken);
      inMail = taken.endsWith('DATA\n');
      socket.write(inMail ? '354 go on\r\n' : chunk.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  const { port, close } = await listen(server);
  return { url: `smtp://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
