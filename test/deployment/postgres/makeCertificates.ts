import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Makes a new authority and, signed by it, the certificate of a server named localhost, and a stranger who signed
 * nothing. Returns the paths of their files.
 */
export async function makeCertificates(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (words: readonly string[]) => promisify(execFile)('openssl', words, { cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  for (const name of ['ca', 'stranger'])
    await openssl([
      'req',
      '-x509',
      ...key,
      '-days',
      '7',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    ]);
  await openssl(['req', ...key, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr']);
  await writeFile(file('server.ext'), 'subjectAltName=DNS:localhost\n');
  const signed = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '7',
    '-extfile',
    'server.ext',
  ];
  await openssl(['x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem']);
  return {
    authority: file('ca.pem'),
    stranger: file('stranger.pem'),
    certificate: file('server.pem'),
    key: file('server.key'),
  };
}
