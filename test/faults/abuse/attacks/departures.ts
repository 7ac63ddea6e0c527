import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../Attack.ts';
import type { Attacker } from '../Attacker.ts';
import { repeat } from '../repeat.ts';
import { TWENTY_FIVE_FIELDS, world } from '../selections.ts';

const PIPELINED = 60;
/** Of the requests on a connection the gateway has so many under way. */
const UNDER_WAY = 4;

/** Work for nobody: many requests in one write. */
export const pipelines: Attack = {
  name: 'pipelines',
  title: '60 requests for the whole region in one write, then gone, four times a second',
  answers: [],
  due: [],
  begunPerRequest: UNDER_WAY / PIPELINED,
  run: (attacker, signal) =>
    repeat({ atOnce: 1, pause: 200 }, signal, (number) =>
      writeAndGo(attacker, PIPELINED, (index) => region(number * PIPELINED + index)),
    ),
};

/** Work for nobody: one request each time. */
export const departures: Attack = {
  name: 'departures',
  title: 'a request for the whole region, then gone, on 10 connections all the time',
  answers: [],
  due: [],
  run: (attacker, signal) =>
    repeat({ atOnce: 10 }, signal, (number) => writeAndGo(attacker, 1, () => region(1_000_000 + number))),
};

function region(number: number): object {
  return { query: `{ allUpcomingEventsInArea${world(number)} { ${TWENTY_FIVE_FIELDS} } }` };
}

async function writeAndGo(
  attacker: Attacker,
  count: number,
  question: (index: number) => object,
): Promise<void> {
  const socket = attacker.connect();
  await once(socket, 'connect').catch(() => undefined);
  attacker.sent(count);
  socket.write(Array.from({ length: count }, (_, index) => attacker.request(question(index))).join(''));
  await sleep(50);
  socket.destroy();
}
