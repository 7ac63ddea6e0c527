import type { ExternalSubgraph } from '@calendar/config/domains';
import {
  addressesOf,
  addressVariable,
  type DeployedSubgraph,
  databaseVariable,
  tokenVariable,
} from './DeployedSubgraph.ts';
import { deployedDatabases, deployedGateway } from './deployedDatabases.ts';
import { fillTemplate } from './fillTemplate.ts';

export function kubernetesFiles(
  subgraphs: readonly DeployedSubgraph[],
  { externals, templates, version }: KubernetesGiven,
): Readonly<Record<string, string>> {
  const databases = deployedDatabases(subgraphs);
  const imported = subgraphs.filter(({ isImported }) => isImported).flatMap(databaseEntries);
  return {
    'subgraphs.yaml': documents([
      addresses(subgraphs, externals),
      ...subgraphs.map((each) => {
        const { name, host, image, resources } = each;
        return fillTemplate(templates.subgraph, {
          ...{ name, host, image, ...resources },
          annotations: each.isOurKit ? scraped : '',
          environment: environmentOf(each, subgraphs).join('\n'),
        });
      }),
    ]),
    'migrations/jobs.yaml': documents(databases.map((each) => fillTemplate(templates.migration, each))),
    'sources/cronjob.yaml': `${written}${fillTemplate(templates.sources, {
      image: IMPORTER.image,
      environment: imported.join('\n'),
    })}`,
    'import/job.yaml': documents([
      fillTemplate(templates.import, {
        name: 'import',
        image: IMPORTER.image,
        program: 'src/import.ts',
        file: 'calendar.json',
        databases: imported.join('\n'),
      }),
      ...subgraphs.flatMap((each) =>
        each.program === undefined
          ? []
          : [
              fillTemplate(templates.import, {
                name: `import-${each.host}`,
                image: each.image,
                program: each.program,
                file: `${each.name}.json`,
                databases: [...databaseEntries(each), ...ownEntries(each)].join('\n'),
              }),
            ],
      ),
    ]),
    'images/kustomization.yaml': images(
      [...subgraphs, deployedGateway, OUTLETS, PICTURES, IMPORTER],
      version,
    ),
    'secrets.example.yaml': fillTemplate(templates.secrets, {
      services: [
        ...databases.map(exampleAddress('service')),
        ...subgraphs.flatMap(({ own }) =>
          own.filter(({ isSecret }) => isSecret).map(({ variable }) => `${variable}: SECRET`),
        ),
      ].join('\n'),
      migrators: databases.map(exampleAddress('migrator')).join('\n'),
      tokens: tokenSecret([...subgraphs.filter(({ isOurKit }) => !isOurKit), ...externals]),
    }),
  };
}

function documents(texts: readonly string[]): string {
  return `${written}#\n${texts.join('---\n')}`;
}

function addresses(subgraphs: readonly DeployedSubgraph[], externals: readonly ExternalSubgraph[]): string {
  const lines = [
    ...subgraphs.map((each) => `    ${addressVariable(each)}=${addressesOfReplicas(each)}\n`),
    ...externals.map((each) => `    ${addressVariable(each)}=${each.url}\n`),
  ];
  return `# Where the gateways find the subgraphs. Whoever raises replicas adds their addresses.
apiVersion: v1
kind: ConfigMap
metadata:
  name: event-calendar-addresses
data:
  subgraph-addresses: |
${lines.join('')}`;
}

/** By the names that a StatefulSet gives its replicas. */
function addressesOfReplicas(subgraph: DeployedSubgraph): string {
  const { host } = subgraph;
  return addressesOf(subgraph, [`${host}-0.${host}`, `${host}-1.${host}`]);
}

function environmentOf(subgraph: DeployedSubgraph, all: readonly DeployedSubgraph[]): readonly string[] {
  const { host, follows, isOurKit, settings } = subgraph;
  return [
    ...databaseEntries(subgraph),
    ...(isOurKit
      ? [
          ...fromSecret('INTERNAL_SECRET', 'event-calendar'),
          ...fromSecret('INTERNAL_SECRETS_ACCEPTED', 'event-calendar', ', optional: true'),
          '- name: HOSTS_ACCEPTED',
          `  value: ${host},.${host},.svc,.svc.cluster.local`,
        ]
      : fromSecret(tokenVariable(subgraph), 'event-calendar-tokens')),
    ...all
      .filter(({ name }) => follows.includes(name))
      .flatMap((each) => [`- name: ${addressVariable(each)}`, `  value: ${addressesOfReplicas(each)}`]),
    ...settings.flatMap(({ variable }) => fromConfigMap(variable)),
    ...ownEntries(subgraph),
  ];
}

/** What has a default has it here, for an overlay to change. */
function ownEntries({ own }: DeployedSubgraph): readonly string[] {
  return own.flatMap(({ variable, usual, isSecret }) => {
    if (isSecret)
      return fromSecret(variable, 'event-calendar', usual === undefined ? '' : ', optional: true');
    if (usual !== undefined) return [`- name: ${variable}`, `  value: ${JSON.stringify(usual)}`];
    return fromConfigMap(variable);
  });
}

function databaseEntries({ database }: DeployedSubgraph): readonly string[] {
  return database === undefined ? [] : fromSecret(databaseVariable(database), 'event-calendar');
}

function fromConfigMap(variable: string): readonly string[] {
  return [
    `- name: ${variable}`,
    `  valueFrom: { configMapKeyRef: { name: event-calendar, key: ${variable} } }`,
  ];
}

function fromSecret(variable: string, secret: string, more = ''): readonly string[] {
  return [
    `- name: ${variable}`,
    `  valueFrom: { secretKeyRef: { name: ${secret}, key: ${variable}${more} } }`,
  ];
}

function images(parts: readonly Pick<DeployedSubgraph, 'image'>[], version: string): string {
  const lines = parts.map(({ image }) => `  - { name: ${image}, newTag: ${version} }\n`);
  return `${written}# The images of all kustomizations. Those of your own kustomization, made on these, take precedence.
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
images:
${lines.join('')}`;
}

function exampleAddress(role: string): (of: { readonly database: string }) => string {
  return ({ database }) =>
    `${databaseVariable(database)}: postgresql://${database}_${role}:PASSWORD@HOST:5432/calendar?schema=${database}&sslmode=verify-full&sslrootcert=/etc/calendar/ca/ca.pem`;
}

function tokenSecret(others: readonly { readonly name: string }[]): string {
  if (others.length === 0) return '';
  return `---
# Bearer tokens, for the subgraphs of another make and for the gateways that ask them.
apiVersion: v1
kind: Secret
metadata:
  name: event-calendar-tokens
stringData:
${others.map((each) => `  ${tokenVariable(each)}: a-bearer-token`).join('\n')}`;
}

const OUTLETS = { image: 'event-calendar/outlets' };
const PICTURES = { image: 'event-calendar/pictures' };
const IMPORTER = { image: 'event-calendar/importer' };
const written = "# Written by `npm run compose` from the subgraphs' manifests.\n";
const scraped = "annotations: { prometheus.io/scrape: 'true', prometheus.io/port: '4000' }";

interface KubernetesGiven {
  readonly externals: readonly ExternalSubgraph[];
  readonly templates: Readonly<Record<'subgraph' | 'migration' | 'sources' | 'import' | 'secrets', string>>;
  readonly version: string;
}
