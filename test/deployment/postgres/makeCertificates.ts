import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Makes a new authority and, signed by it, the certificate of a server named localhost, and a stranger who signed
 * nothing. Returns the paths of their files.
 */
export async function makeCertificates(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (words: readonly string[]) => promisify(execFile)('openssl', words, { cwd: folder });
  const request = (name: string) => [
    ...['req', '-x509', '-days', '7', '-subj', `/CN=${name}`, '-keyout', `${name}.key`],
    ...['-out', `${name}.pem`, '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
  ];
  for (const name of ['ca', 'stranger']) await openssl(request(name));
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost'];
  await openssl([...request('localhost'), ...signed]);
  return {
    authority: file('ca.pem'),
    stranger: file('stranger.pem'),
    certificate: file('localhost.pem'),
    key: file('localhost.key'),
  };
}
