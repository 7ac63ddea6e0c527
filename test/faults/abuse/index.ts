export type { AnswerKind, Attack } from './Attack.ts';
export { type AttackedService, type AttackOutcome, AttackRun, type ProcessUsage } from './AttackRun.ts';
export { attacks } from './attacks.ts';
export type { OtherName } from './others.ts';
export type { OtherAnswered } from './othersProcess.ts';
