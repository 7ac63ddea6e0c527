export { messageOf, print, tell } from '../command/messageOf.ts';
export { readImportEnvironment, withDatabases } from '../command/withDatabases.ts';
export { type NamesIn, namesIn } from '../names/namesIn.ts';
export { readBytes } from '../read/openFeed.ts';
export { among } from '../record/parts.ts';
export type { Databases } from '../record/transactions.ts';
export {
  type CorrectionsChange,
  type CorrectionsChanged,
  changeCorrections,
  type NewCorrection,
} from './changeCorrections.ts';
export { correctionStates, describeChangedAtSource, shown } from './correctionStates.ts';
