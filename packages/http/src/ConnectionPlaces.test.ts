import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClosingReason, ConnectionPlaces } from './ConnectionPlaces.ts';

const places = 16;
const quarter = 4;

it('whatever connects, asks and leaves: the connection that gives way is the one that the rules say (rules 42)', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('connect' as const), from: fc.nat({ max: 6 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat({ max: 99 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: fc.nat({ max: 99 }) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const closed: string[] = [];
      let reason: ClosingReason | undefined;
      const tested = new ConnectionPlaces<Numbered>({
        places,
        // The first may have all places.
        shareOf: (address) => (address === '0' ? undefined : address),
        onClosed: (why) => {
          reason = why;
        },
      });
      let open: readonly Open[] = [];
      let next = 0;
      for (const each of steps) {
        reason = undefined;
        if (each.kind === 'connect') {
          const id = next++;
          const connection = { id, destroy: () => void closed.push(`${id} ${reason}`) };
          const added: Open = { connection, from: each.from, hasAsked: false };
          const mayClose = naively(open, added);
          closed.length = 0;
          tested.take(connection, String(each.from));
          expect(mayClose).toContain(closed.join());
          open = [...open, added].filter(({ connection: { id } }) => closed[0]?.split(' ')[0] !== String(id));
        } else {
          const chosen = open[each.which % open.length];
          if (chosen === undefined) continue;
          if (each.kind === 'ask') {
            tested.ask(chosen.connection);
            open = open.map((one) => (one === chosen ? { ...one, hasAsked: true } : one));
          } else {
            tested.leave(chosen.connection);
            open = open.filter((one) => one !== chosen);
          }
        }
        expect(tested.counts.open).toBe(open.length);
      }
    }),
  );
});

/** What may be closed for a new connection, by going through all. */
function naively(open: readonly Open[], added: Open): readonly string[] {
  const silentOf = (all: readonly Open[]) => all.filter(({ hasAsked }) => !hasAsked);
  const said = ({ connection: { id } }: Open, reason: ClosingReason) => `${id} ${reason}`;
  const silent = silentOf(open);
  if (open.length >= places && silent.length === 0) return [said(added, 'full')];
  const own = open.filter(({ from }) => from === added.from);
  if (own.length >= (added.from === 0 ? places : quarter)) {
    const [longest] = silentOf(own);
    return [longest ? said(longest, 'silent') : said(added, 'share')];
  }
  if (open.length < places) return [''];
  const groups = [...Map.groupBy([...silent, added], ({ from }) => from).values()];
  const most = Math.max(...groups.map(({ length }) => length));
  return groups
    .filter(({ length }) => length === most)
    .map(([longest]) => longest as Open)
    .filter((longest) => longest !== added)
    .map((longest) => said(longest, 'silent'));
}

interface Numbered {
  readonly id: number;
  destroy(): void;
}

interface Open {
  readonly connection: Numbered;
  readonly from: number;
  readonly hasAsked: boolean;
}
