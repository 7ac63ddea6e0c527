/**
 * What a gateway of several processes answers at `/health/ready`: 200 while one of them is ready, since connections go to
 * those that listen. `status` is `ready` only if all are. `missing` joins theirs, and `processes` has what each says; the
 * rest is what the first ready one says.
 */
export async function readinessOfAll(
  running: readonly { readonly number: number; readonly process: Asked }[],
  expected: number,
): Promise<Readiness> {
  const answers = await Promise.all(
    running.map(async ({ number, process }) => ({ number, ...(await askReadiness(process)) })),
  );
  const ready = answers.filter(({ status }) => status === 200);
  const isWhole = ready.length === expected && ready.every(({ body }) => body.status === 'ready');
  const shown = (ready[0] ?? answers[0])?.body ?? SILENT;
  return {
    status: ready.length > 0 ? 200 : 503,
    body: {
      ...shown,
      status: isWhole ? 'ready' : ready.length > 0 ? 'degraded' : 'waiting',
      missing: [...new Set(answers.flatMap(({ body }) => body.missing ?? []))],
      expected,
      processes: answers.map(({ number, body }) => ({ number, ...body })),
    },
  };
}

/** One that does not answer in a quarter of a second is not waited for. */
export async function askReadiness({ adminUrl, pid }: Asked): Promise<Readiness> {
  try {
    if (adminUrl === undefined) return { status: 503, body: { pid, ...SILENT, status: 'starting' } };
    const response = await fetch(`${adminUrl}/health/ready`, { signal: AbortSignal.timeout(PATIENCE) });
    return { status: response.status, body: { pid, ...((await response.json()) as Body) } };
  } catch {
    return { status: 503, body: { pid, ...SILENT } };
  }
}

/** Milliseconds. */
const PATIENCE = 250;

const SILENT: Body = { status: 'silent', missing: ['gateway'] };

interface Asked {
  readonly pid: number;
  /** Base address of its health; undefined until it listens. */
  readonly adminUrl: string | undefined;
}

export interface Readiness {
  /** Of HTTP. */
  readonly status: number;
  readonly body: Body;
}

interface Body {
  readonly status: string;
  readonly missing?: readonly string[];
  readonly [fact: string]: unknown;
}
