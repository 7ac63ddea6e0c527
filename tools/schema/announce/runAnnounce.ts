import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { type Environment, InvalidEnvironment, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { installOnce } from '@calendar/runtime/installOnce';
import { counted } from '@calendar/text';
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
  return runCommand(HELP, async () => {
    const options = read(words);
    try {
      return await announce(options, environment, input);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return say(1, `${error instanceof InvalidEnvironment ? '' : 'Nothing is sent. '}${message}\n`);
    }
  });
}

async function announce(
  { from, subject, text: file, section, output, send }: Options,
  given: Environment,
  input: NodeJS.ReadableStream,
): Promise<number> {
  const environment = readEnvironment('keys', given);
  if (send && environment.SMTP_URL === undefined)
    throw new UsageError('--send needs SMTP_URL, as smtps://mail.example.');
  if (output !== undefined && existsSync(output))
    throw new Error(`${output} exists. Name another file, or remove it.`);
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
    return say(0, `Sent to ${counted(bcc.length, 'holder')} of keys.\n`);
  }
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  const draft = new MailComposer({ ...mail, headers: { 'X-Unsent': '1' } }).compile();
  // The program that sends it takes them out.
  draft.keepBcc = true;
  const message = (await draft.build()).toString();
  // Addresses are private: no holder sees another's.
  if (output !== undefined) writeFileSync(output, message, { flag: 'wx', mode: 0o600 });
  else process.stdout.write(message);
  return say(0, `A draft for ${counted(bcc.length, 'holder')} of keys. Nothing was sent.\n`);
}

async function readText(file: string, input: NodeJS.ReadableStream): Promise<string> {
  return file === '-' ? textOf(input) : readFileSync(resolve(file), 'utf8');
}

function read(words: readonly string[]) {
  const { values } = readWords(words, {
    from: { type: 'string', default: '' },
    subject: { type: 'string', default: '' },
    text: { type: 'string' },
    section: { type: 'string' },
    output: { type: 'string' },
    send: { type: 'boolean', default: false },
  });
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.from))
    throw new UsageError('--from must be an e-mail address.');
  if (values.subject.trim() === '') throw new UsageError('--subject must say what the mail is about.');
  if ((values.text === undefined) === (values.section === undefined))
    throw new UsageError('Give either --text FILE or --section NAME.');
  return values;
}

function say(status: number, text: string): number {
  process.stderr.write(text);
  return status;
}

type Options = ReturnType<typeof read>;
