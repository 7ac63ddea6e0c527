import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Message } from './writeMessages.ts';

/**
 * A message as a file (`.eml`, RFC 5322), a draft that mail programs open for sending. It holds the addresses of blind
 * copies: the program that sends it takes them out.
 */
export async function encodeMessage({ to, bcc, subject, text }: Message, from: string): Promise<string> {
  const mail = new MailComposer({
    from,
    to: to ?? from,
    bcc: [...bcc],
    subject,
    text,
    headers: { 'X-Unsent': '1' },
  }).compile();
  mail.keepBcc = true;
  return (await mail.build()).toString();
}
