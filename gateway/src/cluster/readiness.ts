import type { Readiness } from '@calendar/http';

/** `/health/ready` of several processes: 200 while one of them is ready, `status` `ready` only if all are. */
export async function readinessOfAll(
  running: readonly { readonly number: number; readonly process: Asked }[],
  expected: number,
): Promise<Readiness> {
  const answers = await Promise.all(
    running.map(async ({ number, process }) => {
      const [status, body] = await askReadiness(process);
      return { number, status, body };
    }),
  );
  const ready = answers.filter(({ status }) => status === 200);
  const isWhole = ready.length === expected && ready.every(({ body }) => body.status === 'ready');
  const body = {
    ...((ready[0] ?? answers[0])?.body ?? SILENT),
    status: isWhole ? 'ready' : ready.length > 0 ? 'degraded' : 'waiting',
    missing: [...new Set(answers.flatMap(({ body }) => body.missing ?? []))],
    expected,
    processes: answers.map(({ number, body }) => ({ number, ...body })),
  };
  return [ready.length > 0 ? 200 : 503, body];
}

/** One that does not answer in a quarter of a second is not waited for. */
export async function askReadiness({
  adminUrl,
  pid,
}: Asked): Promise<readonly [status: number, body: ProcessReadiness]> {
  try {
    if (adminUrl === undefined) return [503, { pid, ...SILENT, status: 'starting' }];
    const response = await fetch(`${adminUrl}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return [response.status, { pid, ...((await response.json()) as ProcessReadiness) }];
  } catch {
    return [503, { pid, ...SILENT }];
  }
}

const PATIENCE_MS = 250;
const SILENT: ProcessReadiness = { status: 'silent', missing: ['gateway'] };

interface Asked {
  readonly pid: number;
  /** Base address of its health; undefined until it listens. */
  readonly adminUrl: string | undefined;
}

interface ProcessReadiness {
  readonly status: string;
  readonly missing?: readonly string[];
  readonly [fact: string]: unknown;
}
