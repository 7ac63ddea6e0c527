import { expect, test } from 'vitest';
import { StateLedger } from './StateLedger.ts';

const GATEWAY = 'a gateway';

test('an answer with two states of a domain is a fault, and so is one that goes back (rules 56, 57)', () => {
  const ledger = new StateLedger();
  note(ledger, { directory: [1, 2] });
  note(ledger, { directory: [1] });
  expect(ledger.report.faults).toEqual([
    'mixed: question at a gateway: directory 1 and 2',
    'back: question at a gateway: directory 1 after 2',
  ]);
});

test('an answer that was asked for before a later one was shown may be of the state before (rules 57)', () => {
  const ledger = new StateLedger();
  const before = ledger.before(GATEWAY);
  note(ledger, { directory: [2] });
  ledger.note(received({ directory: [1] }), before);
  expect(ledger.report.faults).toEqual([]);
});

test('an event apart from what came with it is a fault, unless that took two seconds and nobody may keep the answer (rules 56)', () => {
  const answer = '{"data":{"eventByID":{"title_nb":"state-events-1","venue":null}}}';
  const faultsOf = (mayBeKept: boolean, isBegun: boolean) => {
    const ledger = new StateLedger();
    if (isBegun) ledger.begin(1);
    ledger.note({ gateway: GATEWAY, question: 'question', answer, mayBeKept }, new Map());
    return ledger.report.faults.length;
  };
  expect([faultsOf(true, false), faultsOf(false, true), faultsOf(false, false)]).toEqual([1, 1, 0]);
});

function note(ledger: StateLedger, shown: Shown, gateway = GATEWAY): void {
  ledger.note({ ...received(shown), gateway }, ledger.before(gateway));
}

function received(shown: Shown) {
  const stamps = Object.entries(shown).flatMap(([domain, states]) =>
    states.map((state) => `state-${domain}-${state}`),
  );
  const answer = JSON.stringify({ data: { stamps } });
  return { gateway: GATEWAY, question: 'question', answer, mayBeKept: true };
}

type Shown = Readonly<Record<string, readonly number[]>>;
