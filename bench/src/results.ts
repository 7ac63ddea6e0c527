import { readFile, writeFile } from 'node:fs/promises';
import type { AbuseResults } from './abuse/measureAbuse.ts';
import type { EndpointResults } from './endpoint/measureEndpoint.ts';
import type { GrowthResults } from './growth/measureGrowth.ts';
import type { ImportRun } from './imports/measureImports.ts';
import type { Machine } from './machine.ts';
import type { Growth } from './query/growth.ts';

/** The measurements of each section. A section that was not measured this time keeps the earlier ones. */
export interface Results {
  readonly endpoint?: Measured<EndpointResults>;
  /** Of shapes that several subgraphs answer together. */
  readonly joins?: Measured<EndpointResults>;
  readonly query?: Measured<readonly Growth[]>;
  readonly imports?: Measured<readonly ImportRun[]>;
  readonly abuse?: Measured<AbuseResults>;
  /** Null if the system does not say what a thread takes. */
  readonly growth?: Measured<GrowthResults | null>;
}

/** A section's results, and where and when they were measured. */
export interface Measured<Result> {
  readonly machine: Machine;
  /** RFC 3339. */
  readonly at: string;
  /** A short run: fewer rounds, less to rely on. */
  readonly quick: boolean;
  readonly result: Result;
}

/** The results in a file; none if there is no such file. */
export async function readResults(path: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export async function writeResults(path: string, results: Results): Promise<void> {
  await writeFile(path, `${JSON.stringify(results, rounded, 1)}\n`);
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
