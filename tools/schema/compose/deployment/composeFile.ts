import type { ExternalSubgraph } from '@calendar/config/domains';
import {
  addressesOf,
  addressVariable,
  type DeployedSubgraph,
  databaseVariable,
  tokenVariable,
} from './DeployedSubgraph.ts';
import { deployedDatabases } from './deployedDatabases.ts';
import { fillTemplate, type Words } from './fillTemplate.ts';
import { grantedRoles } from './grantWords.ts';

/** `compose.yaml`: two containers of each part. */
export function composeFile(
  subgraphs: readonly DeployedSubgraph[],
  externals: readonly ExternalSubgraph[],
  templates: Readonly<Record<'file' | 'subgraph' | 'migration' | 'import', string>>,
): string {
  const databases = deployedDatabases(subgraphs);
  const imported = subgraphs.filter(({ isImported }) => isImported);
  return fillTemplate(templates.file, {
    subgraphs: subgraphs
      .map((each) =>
        fillTemplate(templates.subgraph, {
          ...wordsOf(each),
          memoryLimit: composeBytes(each.resources.memoryLimit),
          environment: environmentOf(each, subgraphs).join('\n'),
        }),
      )
      .join('\n')
      .trimEnd(),
    addresses: [...subgraphs.map(addressLine), ...externals.map(externalAddressLine)].join('\n'),
    tokens: [
      ...subgraphs.filter(({ isOurKit }) => !isOurKit).map(tokenLine),
      ...externals.map(externalTokenLine),
    ].join('\n'),
    migrations: databases
      .map((each) => {
        const password = passwordVariable(`${each.database}_migrator`);
        return fillTemplate(templates.migration, { ...each, password }).trimEnd();
      })
      .join('\n'),
    replicas: subgraphs
      .flatMap(({ host }) =>
        replicasOf(host).map((replica) => `${replica}: { <<: *${host}, volumes: ['${replica}:/data'] }`),
      )
      .join('\n'),
    passwords: databases
      .flatMap(({ database }) => rolesOf(database))
      .map((role) => `${passwordVariable(role)}: \${${passwordVariable(role)}:?letters and digits}`)
      .join('\n'),
    importNeeds: imported.map(needOf).join('\n'),
    importDatabases: imported.flatMap(databaseLines).join('\n'),
    imports: subgraphs
      .flatMap((each) =>
        each.program === undefined
          ? []
          : [
              fillTemplate(templates.import, {
                ...wordsOf(each),
                program: each.program,
                environment: [...databaseLines(each), ...ownLines(each)].join('\n'),
              }).trimEnd(),
            ],
      )
      .join('\n'),
    volumes: subgraphs.flatMap(({ host }) => replicasOf(host).map((replica) => `${replica}:`)).join('\n'),
  });
}

/** Kubernetes writes `512Mi` for `512m` in Compose. */
function composeBytes(quantity: string): string {
  return quantity.replace(/i$/, '').toLowerCase();
}

function wordsOf({ host, image, part, database }: DeployedSubgraph): Words {
  return { host, image, part, needs: database === undefined ? '' : `depends_on:\n  ${needOf({ host })}` };
}

function replicasOf(host: string): readonly string[] {
  return [`${host}-1`, `${host}-2`];
}

function needOf({ host }: Pick<DeployedSubgraph, 'host'>): string {
  return `migrate-${host}: { condition: service_completed_successfully }`;
}

function addressLine(subgraph: DeployedSubgraph): string {
  return `${addressVariable(subgraph)}: ${addressesOf(subgraph, replicasOf(subgraph.host))}`;
}

function tokenLine(subgraph: DeployedSubgraph): string {
  const variable = tokenVariable(subgraph);
  return `${variable}: \${${variable}:?a bearer token, letters and digits}`;
}

function externalAddressLine(external: ExternalSubgraph): string {
  const variable = addressVariable(external);
  return `${variable}: \${${variable}:-${external.url}}`;
}

/** Blank is not set. */
function externalTokenLine(external: ExternalSubgraph): string {
  const variable = tokenVariable(external);
  return `${variable}: '\${${variable}:-}'`;
}

function databaseLines({ database }: DeployedSubgraph): readonly string[] {
  if (database === undefined) return [];
  const role = `${database}_service`;
  const address = `postgresql://${role}:\${${passwordVariable(role)}}@postgres:5432/calendar?schema=${database}`;
  return [`${databaseVariable(database)}: ${address}`];
}

function environmentOf(subgraph: DeployedSubgraph, all: readonly DeployedSubgraph[]): readonly string[] {
  return [
    ...databaseLines(subgraph),
    ...all.filter(({ name }) => subgraph.follows.includes(name)).map(addressLine),
    ...subgraph.settings.map(({ variable, usual }) => `${variable}: \${${variable}:-${usual}}`),
    ...ownLines(subgraph),
    ...(subgraph.isOurKit
      ? [
          `HOSTS_ACCEPTED: ${replicasOf(subgraph.host)}`,
          `INTERNAL_SECRET: \${INTERNAL_SECRET}`,
          `INTERNAL_SECRETS_ACCEPTED: '\${INTERNAL_SECRETS_ACCEPTED:-}'`,
        ]
      : [tokenLine(subgraph)]),
  ];
}

/** The roles of `ops/postgres/roles.sql`. */
function rolesOf(database: string): readonly string[] {
  return [`${database}_migrator`, `${database}_service`, ...grantedRoles(database).map(({ role }) => role)];
}

function passwordVariable(role: string): string {
  return `${role.toUpperCase()}_PASSWORD`;
}

function ownLines({ name, own }: DeployedSubgraph): readonly string[] {
  return own.map(({ variable, usual }) =>
    usual === undefined
      ? `${variable}: \${${variable}:?of ${name}}`
      : `${variable}: ${JSON.stringify(`\${${variable}:-${usual}}`)}`,
  );
}
