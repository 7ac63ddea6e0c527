export { type ChangedAtSource, changedAtSource } from './changedAtSource.ts';
export { corrected, hasDay, valuesOf } from './corrected.ts';
export {
  CORRECTED_FIELDS,
  CORRECTED_SECTIONS,
  type CorrectedSection,
  type Correction,
  type CorrectionFields,
  WORDS,
} from './correction.ts';
export { type CorrectionIndex, correctionIndexOf, type Targets, targetsOf } from './correctionIndex.ts';
