import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../support/processes/freePorts.ts';
import { installedProgram } from '../../support/processes/installedProgram.ts';
import { Program, statusOf } from '../../support/processes/Program.ts';
import type { Place } from '../../support/processes/places.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { waitUntil } from '../../support/waitUntil.ts';

/** Where this machine has haproxy; undefined: it has none (Debian: `apt-get install haproxy`). */
export const haproxy = installedProgram('haproxy');

/** The environment that gateways have behind the proxy that is shipped, as far as it concerns the proxy. */
export function environmentBehindProxy(): Readonly<Record<string, string>> {
  const [, delay = ''] = /STOP_DELAY: '(\d+)'/.exec(readFileSync(COMPOSE, 'utf8')) ?? [];
  if (delay === '') throw new Error('compose.yaml gives the gateways no STOP_DELAY');
  return { STOP_DELAY: delay, TRUSTED_PROXIES: '127.0.0.1' };
}

/**
 * Starts haproxy as it is shipped, `ops/compose/haproxy.cfg`, before two gateways. Nothing but addresses is changed in the
 * file. It ends with this process at the latest.
 */
export async function startProxy(gateways: readonly [Place, Place]): Promise<Proxy> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const [port = 0] = await freePorts(1);
  const file = join(folder.path, 'haproxy.cfg');
  await writeFile(file, configuration(port, gateways));
  const words = ['setpriv', '--pdeathsig', 'SIGTERM', haproxy ?? '', '-db', '-f', file];
  const program = stack.use(new Program('haproxy', words));
  const url = `http://127.0.0.1:${port}/graphQL`;
  await waitUntil(async () => {
    if (!program.isRunning) throw new Error(`haproxy ended: ${program.output}`);
    return (await statusOf(url)) !== null;
  }, 'haproxy listens');
  const life = stack.move();
  return { url, [Symbol.asyncDispose]: () => life.disposeAsync() };
}

function configuration(port: number, gateways: readonly [Place, Place]): string {
  let text = readFileSync(SHIPPED, 'utf8');
  const replace = (shipped: RegExp, here: string): void => {
    if (!shipped.test(text)) throw new Error(`ops/compose/haproxy.cfg has nothing like ${shipped}`);
    text = text.replaceAll(shipped, here);
  };
  replace(/bind :4000$/gm, `bind 127.0.0.1:${port}`);
  for (const [index, { url, readyUrl }] of gateways.entries()) {
    const { host } = new URL(url);
    // In containers the ports of both are the same.
    replace(
      new RegExp(`^( +server \\S+) gateway-${index + 1}:4000`, 'gm'),
      `$1 ${host} port ${new URL(readyUrl).port}`,
    );
  }
  return text;
}

const SHIPPED = fileURLToPath(new URL('../../../ops/compose/haproxy.cfg', import.meta.url));
const COMPOSE = fileURLToPath(new URL('../../../compose.yaml', import.meta.url));

/** A load balancer that runs. */
export interface Proxy extends AsyncDisposable {
  /** The endpoint behind it. */
  readonly url: string;
}
