import type { Places } from '../../support/processes/places.ts';
import { type Counted, keepReading } from './keepReading.ts';
import { startRolling, type Way } from './startRolling.ts';

/**
 * Rolls each part while it is read: one of the two is ended and started again. As soon as its `/health/ready` answers
 * 200, it is the other one's turn. Nothing else is waited for.
 */
export async function runRolls({
  haproxy,
  rolls,
  parts,
  ways,
  onProgress,
}: RollOptions): Promise<RollReport> {
  await using rolling = await startRolling(haproxy, parts);
  const rolled: Rolled[] = [];
  const counted = await keepReading(rolling, async (so) => {
    for (const part of parts) {
      for (const way of ways) {
        const before = so.lost.length;
        for (let roll = 1; roll <= rolls; roll++) {
          onProgress?.(
            `${part}, ${way}, roll ${roll} of ${rolls}: ${so.reads} reads, ${so.lost.length} lost`,
          );
          for (const place of rolling.places[part]) await rolling.restart(place, way);
        }
        rolled.push({ part, way, rolls, lost: so.lost.length - before });
      }
    }
  });
  return { ...counted, rolled };
}

export interface RollOptions {
  /** Path of the load balancer's program (`findHaproxy`). */
  readonly haproxy: string;
  /** How often each part is rolled in each way. */
  readonly rolls: number;
  readonly parts: readonly (keyof Places)[];
  readonly ways: readonly Way[];
  readonly onProgress?: (line: string) => void;
}

export interface RollReport extends Readonly<Counted> {
  readonly rolled: readonly Rolled[];
}

interface Rolled {
  readonly part: keyof Places;
  readonly way: Way;
  readonly rolls: number;
  readonly lost: number;
}
