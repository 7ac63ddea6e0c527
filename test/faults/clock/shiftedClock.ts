import { readFileSync } from 'node:fs';

// A module for `node --import`, before a part of the service. It sets the clock of all threads ahead of the machine's.
// The file SHIFTED_CLOCK says by how many milliseconds at each moment.

const MachineDate = Date;
const file = process.env['SHIFTED_CLOCK'] ?? '';

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

function now(): number {
  return MachineDate.now() + Number(readFileSync(file, 'utf8'));
}
