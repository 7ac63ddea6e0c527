import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const required = {
  EVENTS_URL: 'http://127.0.0.1:4001',
  DIRECTORY_URL: 'http://127.0.0.1:4002',
  TAXONOMY_URL: 'http://127.0.0.1:4003',
  INTERNAL_SECRET: 's',
};

describe('the environment', () => {
  it('needs only the subgraphs and the secret', () => {
    expect(readConfig(required)).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      adminPort: 4010,
      cacheMaxAge: 60,
      databaseUrl: undefined,
    });
  });

  it('names the gateway’s own database, or a schema in the shared one', () => {
    const shared = { ...required, DATABASE_URL: 'postgresql://u:p@h:1/all' };
    expect(readConfig(shared).databaseUrl).toBe('postgresql://u:p@h:1/all?schema=gateway');
    const own = { ...shared, GATEWAY_DATABASE_URL: 'postgresql://u:p@h:1/gateway' };
    expect(readConfig(own).databaseUrl).toBe('postgresql://u:p@h:1/gateway');
  });

  it('is refused with every fault named', () => {
    const read = () =>
      readConfig({
        ...required,
        EVENTS_URL: undefined,
        TAXONOMY_URL: 'taxonomy',
        PORT: 'x',
        INTERNAL_SECRET: '',
      });
    for (const name of ['EVENTS_URL', 'TAXONOMY_URL', 'PORT', 'INTERNAL_SECRET'])
      expect(read).toThrow(`  ${name}: `);
    expect(read).not.toThrow(/DIRECTORY_URL/);
  });
});
