import type { Attack } from '../Attack.ts';
import { type Attacker, kindOf } from '../Attacker.ts';
import { fired } from '../repeat.ts';
import { FIFTY_FIELDS, longAgo } from '../selections.ts';

const READERS = 100;

/** Which pages are asked for next: none twice, also when the attack is repeated. */
let next = 0;

/** Answers that nobody takes. */
export const readers: Attack = {
  name: 'readers',
  title: `${READERS} connections, each asking for different pages of 12 MB together, and reading only their first bytes`,
  answers: ['200', 'cut', '503 OVERLOADED', '200 SERVICE_UNAVAILABLE'],
  due: ['200'],
  leastMs: 3500,
  async run(attacker, signal) {
    for (let begun = 0; begun < READERS; begun++) read(attacker, signal);
    await fired(signal);
  },
};

/** Asks, sees how it is answered, and reads no more of it. It asks again when it is refused or cut off. */
function read(attacker: Attacker, signal: AbortSignal): void {
  if (signal.aborted) return;
  const again = () => setTimeout(() => read(attacker, signal), 500);
  const socket = attacker.connect();
  attacker.sent(1);
  socket.write(attacker.request({ query: pages(next++) }));
  let answered = false;
  socket.once('data', (bytes) => {
    answered = true;
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1')) ?? [];
    attacker.count(kindOf(Number(status), bytes));
    if (status === '200') socket.pause();
    else socket.destroy();
  });
  // Who takes nothing is not told that the connection is closed, but when sending.
  const probe = setInterval(() => socket.write('\r\n'), 500);
  socket.once('close', () => {
    clearInterval(probe);
    if (!answered) attacker.count('cut');
    again();
  });
}

function pages(number: number): string {
  const page = (index: number) =>
    `p${index}: events(page: ${index}, pageSize: 1000, filter: { fromDate: "${longAgo(number)}" }) { data { ${FIFTY_FIELDS} } }`;
  return `{ ${[0, 1, 2, 3].map(page).join(' ')} }`;
}
