import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function readVerdicts(path: string): readonly Verdict[] {
  return readList(path, '\n').map((line) => JSON.parse(line) as Verdict);
}

/** None if there is no such file. */
export function readList(path: string, separator: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split(separator).filter(Boolean) : [];
}

/**
 * Whether tests are near a fault: in its folder, above it or below it. They notice most. Those of a whole package are near
 * only what is beside them.
 */
export function isNear(tests: string, fault: string): boolean {
  const [own, other] = [dirname(tests), dirname(fault)];
  if (own === other) return true;
  const [upper, lower] = own.length < other.length ? [own, other] : [other, own];
  return lower.startsWith(`${upper}/`) && !/(^|\/)src$/.test(upper);
}

/** What was found of a file of tests, or of a fault that it ran with. */
export interface Verdict {
  readonly tests: string;
  /** Milliseconds, without a fault. */
  readonly usual?: number;
  readonly reached?: number;
  /** The first test that fails without a fault: the file judges nothing. */
  readonly failure?: string;
  /** The fault that the next line is about. */
  readonly begun?: string;
  /** Milliseconds that this may take. */
  readonly longest?: number;
  readonly name?: string | undefined;
  /** The first test that noticed the fault. */
  readonly by?: string;
  /** An earlier fault may have been noticed instead. */
  readonly isDoubtful?: boolean;
  /** The file has judged all that it reaches. */
  readonly done?: boolean;
}
