import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variableFor } from '@calendar/config';
import { domains, externalSubgraphs } from '@calendar/config/domains';
import { installOnce } from '@calendar/runtime/installOnce';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { faultsOfProcess } from './support/faultsOfProcess.ts';
import { ROOT } from './support/imageOf.ts';
import { unreadFields } from './support/unreadFields.ts';

const FOLDER = join(ROOT, 'ops/kubernetes');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.yaml'))
  .sort();
const manifests = files.filter((path) => !path.endsWith('kustomization.yaml')).flatMap(manifestsIn);
const kustomizations = files.filter((path) => path.endsWith('kustomization.yaml'));
const workloads = manifests.flatMap((each): readonly Workload[] => {
  // A CronJob starts a Job of its name.
  const { jobTemplate } = (each.spec ?? {}) as { readonly jobTemplate?: Pick<Workload, 'spec'> };
  if (jobTemplate !== undefined) return [{ ...each, kind: 'Job', spec: jobTemplate.spec }];
  return 'template' in (each.spec ?? {}) ? [each as Workload] : [];
});
const of = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

const SCHEMAS: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'IoK8sApiCoreV1ConfigMap',
  'v1 Secret': 'IoK8sApiCoreV1Secret',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'apps/v1 StatefulSet': 'IoK8sApiAppsV1StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'batch/v1 CronJob': 'IoK8sApiBatchV1CronJob',
  'batch/v1 Job': 'IoK8sApiBatchV1Job',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
};

// Their schemas are in the lock file of this folder.
beforeAll(() => installOnce(import.meta.dirname, 'the test of the manifests'), 600_000);

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s is of its schema, with no field that it does not know',
  async (_, manifest) => {
    const { validate } = await schemaOf(manifest);
    expect(unreadFields(manifest, validate)).toEqual([]);
    expect(validate.errors ?? []).toEqual([]);
  },
);

const configMaps = [
  ...manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name),
  ...kustomizations.flatMap((path) => (kustomization(path).configMapGenerator ?? []).map(({ name }) => name)),
];

test('a field that is misspelt, and a value of another type, are found', async () => {
  const gateway = structuredClone(of('Deployment', 'gateway')) as unknown as {
    spec: Record<string, unknown>;
  };
  const { validate } = await schemaOf(gateway as unknown as Manifest);
  gateway.spec['minReadySecond'] = 5;
  gateway.spec['minReadySeconds'] = 'five';
  expect(unreadFields(gateway, validate)).toEqual(['/spec/minReadySecond']);
  expect(validate.errors).not.toEqual([]);
});

test('the kustomizations have every manifest but the example of the secrets', () => {
  const named = kustomizations.flatMap((path) =>
    (kustomization(path).resources ?? []).map((resource) => join(dirname(path), resource)),
  );
  expect(named.sort()).toEqual(
    files.filter((path) => !kustomizations.includes(path) && path !== 'secrets.example.yaml'),
  );
});

test('each part is deployed once, migrated once, and kept through a disruption', () => {
  const deployed = [
    ...domains(),
    { name: 'gateway', database: 'gateway' },
    { name: 'outlets', database: undefined },
    { name: 'pictures', database: undefined },
  ].map((each) => ({
    ...each,
    host: each.name.replaceAll('_', '-'),
  }));
  const parts = deployed.map(({ host }) => host).sort();
  const migrated = deployed.filter(({ database }) => database !== undefined);
  const names = (kind: string) =>
    manifests.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name);
  expect([...names('Deployment'), ...names('StatefulSet')].sort()).toEqual(parts);
  expect(names('PodDisruptionBudget').sort()).toEqual(parts);
  const imports = domains().filter(({ import: program }) => program !== undefined);
  const jobs = [
    'import',
    ...imports.map(({ name }) => `import-${name.replaceAll('_', '-')}`),
    ...migrated.map(({ host }) => `migrate-${host}`),
  ];
  expect(names('Job').sort()).toEqual(jobs.sort());
});

describe.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  '%s',
  (name, workload) => {
    const pod = workload.spec.template.spec;
    const [container] = pod.containers;
    const part = container.image.replace('event-calendar/', '');
    const folder = ['gateway', 'outlets', 'pictures', 'importer'].includes(part) ? part : `subgraphs/${part}`;

    test('has the variables that it reads, and no others', () => {
      expect(
        faultsOfProcess({ folder, command: container.command, environment: environmentOf(container) }),
      ).toEqual([]);
    });

    test('is an image that all kustomizations give a version', () => {
      expect(kustomization('images/kustomization.yaml').images?.map((image) => image.name)).toContain(
        container.image,
      );
      expect(kustomization('kustomization.yaml').components).toEqual(['images']);
      for (const jobs of ['migrations', 'import', 'sources'])
        expect(kustomization(`${jobs}/kustomization.yaml`).components).toEqual(['../images']);
    });

    test('has no rights, and declares its resources', () => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      });
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    });

    test('is probed where it answers, at a port that it has, unless it ends by itself', () => {
      if (workload.kind === 'Job') {
        expect(container.ports).toBeUndefined();
        return;
      }
      const ports = container.ports?.map((port) => port.name) ?? [];
      for (const [probe, path] of [
        [container.startupProbe, '/health/live'],
        [container.livenessProbe, '/health/live'],
        [container.readinessProbe, '/health/ready'],
      ] as const) {
        expect(probe?.httpGet.path).toBe(path);
        expect(ports).toContain(probe?.httpGet.port);
      }
      expect(container.readinessProbe?.httpGet.port).toBe(
        ['gateway', 'outlets'].includes(name) ? 'admin' : 'http',
      );
    });

    test('mounts what there is', () => {
      const claims = (workload.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
      const volumes = [...(pod.volumes ?? []).map((volume) => volume.name), ...claims];
      expect(volumes.sort()).toEqual(container.volumeMounts.map((mount) => mount.name).sort());
      for (const { configMap } of pod.volumes ?? [])
        if (configMap) expect(configMaps, configMap.name).toContain(configMap.name);
      const paths = container.volumeMounts.map((mount) => mount.mountPath);
      if (workload.kind !== 'Job') expect(paths).toContain('/data');
    });
  },
);

test('gateways are replaced without one less at any time, and more come with the load', () => {
  const { spec } = of('Deployment', 'gateway') as unknown as { spec: Record<string, unknown> };
  expect(spec['strategy']).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  expect(spec).not.toHaveProperty('replicas');
  expect(of('HorizontalPodAutoscaler', 'gateway')?.spec).toMatchObject({ minReplicas: 2 });
});

test('gateways and those that follow others have the addresses of the replicas that there are', () => {
  const addresses = of('ConfigMap', 'event-calendar-addresses')?.data?.['subgraph-addresses'] ?? '';
  const expected = new Map(
    domains().map(({ name, kind }) => {
      const host = name.replaceAll('_', '-');
      const { spec } = of('StatefulSet', host) as unknown as {
        spec: { replicas: number; serviceName: string };
      };
      expect(of('Service', spec.serviceName)?.spec).toMatchObject({
        clusterIP: 'None',
        ports: [{ port: 4000 }],
      });
      const path = kind === 'kit' ? '' : '/graphql';
      const replicas = Array.from(
        { length: spec.replicas },
        (_, n) => `http://${host}-${n}.${spec.serviceName}:4000${path}`,
      );
      return [variableFor('<NAME>_URL', name), replicas.join(',')];
    }),
  );
  expect(addresses.trimEnd().split('\n')).toEqual([
    ...Array.from(expected, ([variable, urls]) => `${variable}=${urls}`),
    ...externalSubgraphs().map(({ name, url }) => `${variableFor('<NAME>_URL', name)}=${url}`),
  ]);
  for (const { name, follows } of domains()) {
    const workload = of('StatefulSet', name.replaceAll('_', '-')) as Workload;
    const environment = environmentOf(workload.spec.template.spec.containers[0]);
    for (const variable of follows.map((each) => variableFor('<NAME>_URL', each)))
      expect(environment[variable]).toBe(expected.get(variable));
  }
});

test('gateways get the token of each subgraph of another make, and nobody else reaches a subgraph', () => {
  const { envFrom } = (of('Deployment', 'gateway') as Workload).spec.template.spec.containers[0];
  expect(envFrom).toEqual([{ secretRef: { name: 'event-calendar-tokens', optional: true } }]);
  const others = [...domains().filter(({ kind }) => kind !== 'kit'), ...externalSubgraphs()];
  expect(Object.keys(of('Secret', 'event-calendar-tokens')?.stringData ?? {})).toEqual(
    others.map(({ name }) => variableFor('<NAME>_TOKEN', name)),
  );
  const { spec } = of('NetworkPolicy', 'subgraphs') as unknown as { spec: { podSelector: object } };
  expect(spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/component': 'subgraph' } });
  for (const { metadata, spec: own } of workloads.filter(({ kind }) => kind === 'StatefulSet'))
    expect(own.template.metadata.labels, metadata.name).toMatchObject({
      'app.kubernetes.io/component': 'subgraph',
    });
});

function manifestsIn(path: string): readonly Manifest[] {
  const documents = parseAllDocuments(readFileSync(join(FOLDER, path), 'utf8'));
  return documents.map((document) => document.toJS() as Manifest);
}

async function schemaOf({ apiVersion, kind }: Manifest): Promise<{ readonly validate: Validate }> {
  return import(import.meta.resolve(`kubernetes-models/_schemas/${SCHEMAS[`${apiVersion} ${kind}`]}`));
}

function kustomization(path: string): Kustomization {
  const read = parse(readFileSync(join(FOLDER, path), 'utf8')) as Kustomization;
  for (const resource of [...(read.resources ?? []), ...(read.components ?? [])])
    expect(existsSync(join(FOLDER, dirname(path), resource))).toBe(true);
  return read;
}

/** The values that a container gets, those of the secrets from their example. An optional one that is not there is none. */
function environmentOf({ env }: Container): Readonly<Record<string, string>> {
  return Object.fromEntries(
    env.flatMap(({ name, value, valueFrom }): readonly (readonly [string, string])[] => {
      if (valueFrom === undefined) return [[name, value ?? '']];
      const source = valueFrom.secretKeyRef ?? valueFrom.configMapKeyRef;
      const holder = of(valueFrom.secretKeyRef ? 'Secret' : 'ConfigMap', source?.name ?? '');
      const found = (holder?.stringData ?? holder?.data)?.[source?.key ?? ''];
      if (found === undefined && source?.optional !== true) throw new Error(`${name} comes from nowhere`);
      return found === undefined ? [] : [[name, found]];
    }),
  );
}

interface Validate {
  (value: object): boolean;
  readonly errors?: readonly unknown[] | null;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: object;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

interface Workload extends Manifest {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: Pod;
    };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
  };
}

interface Pod {
  readonly containers: readonly [Container];
  readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: KeyReference; readonly configMapKeyRef?: KeyReference };
  }[];
  readonly envFrom?: readonly object[];
  readonly ports?: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: object;
  readonly resources: object;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface KeyReference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Kustomization {
  readonly configMapGenerator?: readonly { readonly name: string }[];
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly images?: readonly { readonly name: string }[];
}
