import { setTimeout as sleep } from 'node:timers/promises';
import { Attacker } from './Attacker.ts';
import { attacks } from './attacks.ts';
import { countAnew } from './repeat.ts';

// The process of whoever attacks: one attack after the other, as it is told.

// It stays for as long as it may be told something.
process.channel?.ref();
let before = '';
process.on('message', ({ name, url, address, milliseconds }: AttackTask) => {
  if (name !== before) countAnew();
  before = name;
  void attack(name, new Attacker(url, address), milliseconds);
});

async function attack(name: string, attacker: Attacker, milliseconds: number): Promise<void> {
  const found = attacks.find((each) => each.name === name);
  const over = new AbortController();
  const end = sleep(milliseconds)
    .then(() => untilAnswered(attacker, found?.due ?? []))
    .then(() => over.abort());
  await found?.run(attacker, over.signal);
  await end;
  // What is on its way may still be answered: an attacker does not go just because the time is up.
  await sleep(100);
  attacker.leave();
  // The last connections close, and tell what they took.
  await sleep(50);
  process.send?.(attacker.spent);
}

/** On a busy machine even those answers take a while of which there must be one. */
async function untilAnswered(attacker: Attacker, due: readonly string[]): Promise<void> {
  const deadline = performance.now() + LONGEST;
  const isAnswered = () => due.every((kind) => attacker.spent.answers[kind] !== undefined);
  while (!isAnswered() && performance.now() < deadline) await sleep(50);
}

/** Milliseconds. */
const LONGEST = 10_000;

export interface AttackTask {
  readonly name: string;
  readonly url: string;
  readonly address: string;
  readonly milliseconds: number;
}
