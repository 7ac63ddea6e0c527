import { createHmac } from 'node:crypto';
import { databases } from '@calendar/config/domains';
import { openConnection } from '../openConnection.ts';

/**
 * Gives each domain its own database on an embedded server, and a user who owns only that; safe at once.
 * @param secret the superuser's password, from which the users' passwords follow
 */
export async function ensureDomains(superuserUrl: string, secret: string): Promise<void> {
  await using client = await openConnection(superuserUrl);
  await client.query('SELECT pg_advisory_lock($1)', [PREPARING]);
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database UNION ALL SELECT rolname FROM pg_roles',
  );
  await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
  for (const domain of databases()) {
    const present = rows.filter(({ name }) => name === domain).length;
    const quoted = client.escapeIdentifier(domain);
    if (present === 0)
      await client.query(`CREATE ROLE ${quoted} LOGIN PASSWORD '${domainPassword(secret, domain)}'`);
    if (present < 2) await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`);
    await client.query(`REVOKE ALL ON DATABASE ${quoted} FROM PUBLIC`);
  }
}

/** The holder of this lock of the server prepares it. */
export const PREPARING = '4846791240167723';

/** The password of a domain's user on an embedded server. */
export function domainPassword(secret: string, domain: string): string {
  return createHmac('sha256', secret).update(domain).digest('base64url');
}
