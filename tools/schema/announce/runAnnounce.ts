import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Environment, InvalidEnvironment, readEnvironment } from '@calendar/config';
import { installOnce } from '@calendar/runtime/installOnce';
import { readKeysCommand } from '../../../gateway/src/front/keys/commands.ts';
import { withKeyDatabase } from '../../../gateway/src/front/keys/withKeyDatabase.ts';
import { textForCallers } from './textForCallers.ts';

const HELP = `npm run announce -- --from ADDRESS --subject TEXT (--text FILE | --section NAME) [--output FILE | --send]

Mails a text to the addresses of all valid keys, as one message with blind copies. Without --send it sends nothing: it prints
the message as a draft (.eml), which mail programs open.

  --from ADDRESS   whose mail it is
  --subject TEXT   what it is about
  --text FILE      the text, such as of a renamed category; - reads it from standard input
  --section NAME   what callers notice in a section of CHANGELOG.md: a version, or Unreleased
  --output FILE    writes the draft there; FILE must not exist
  --send           sends it by the server of SMTP_URL, as smtps://user:password@mail.example
`;

const root = resolve(import.meta.dirname, '../../..');

/** `npm run announce`: mails a text to the holders of keys, or makes a draft. Gives the exit status. */
export async function runAnnounce(
  words: readonly string[],
  environment: Environment,
  input: NodeJS.ReadableStream,
): Promise<number> {
  const options = read(words);
  if (typeof options === 'string') return say(2, `${options}\n\n${HELP}`);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    return await announce(options, environment, input);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return say(1, `${error instanceof InvalidEnvironment ? '' : 'Nothing is sent. '}${message}\n`);
  }
}

async function announce(
  { from, subject, text: file, section, output, send }: Options,
  given: Environment,
  input: NodeJS.ReadableStream,
): Promise<number> {
  const environment = readEnvironment('keys', given);
  if (send && environment.SMTP_URL === undefined)
    return say(2, '--send needs SMTP_URL, as smtps://mail.example.\n');
  const text =
    section === undefined
      ? await readText(file ?? '', input)
      : textForCallers(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), section);
  if (text === undefined || text.trim() === '') return say(1, 'There is nothing to tell.\n');
  const bcc = await withKeyDatabase(environment, readKeysCommand(['emails']));
  if (bcc.length === 0) return say(0, 'No key is valid: there is nobody to inform.\n');
  const mail = { from, to: from, bcc: [...bcc], subject, text };
  await installOnce(import.meta.dirname, 'the mail');
  if (send) {
    const { createTransport } = await import('nodemailer');
    await createTransport(environment.SMTP_URL).sendMail(mail);
    return say(0, `Sent to ${bcc.length} holders of keys.\n`);
  }
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  const draft = new MailComposer({ ...mail, headers: { 'X-Unsent': '1' } }).compile();
  // The program that sends it takes them out.
  draft.keepBcc = true;
  const message = (await draft.build()).toString();
  // Addresses are private: no holder sees another's.
  if (output !== undefined) writeFileSync(output, message, { flag: 'wx', mode: 0o600 });
  else process.stdout.write(message);
  return say(0, `A draft for ${bcc.length} holders of keys. Nothing was sent.\n`);
}

async function readText(file: string, input: NodeJS.ReadableStream): Promise<string> {
  return file === '-' ? textOf(input) : readFileSync(resolve(file), 'utf8');
}

function read(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        from: { type: 'string', default: '' },
        subject: { type: 'string', default: '' },
        text: { type: 'string' },
        section: { type: 'string' },
        output: { type: 'string' },
        send: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return values;
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.from)) return '--from must be an e-mail address.';
    if (values.subject.trim() === '') return '--subject must say what the mail is about.';
    if ((values.text === undefined) === (values.section === undefined))
      return 'Give either --text FILE or --section NAME.';
    return values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function say(status: number, text: string): number {
  process.stderr.write(text);
  return status;
}

type Options = Exclude<ReturnType<typeof read>, string>;
