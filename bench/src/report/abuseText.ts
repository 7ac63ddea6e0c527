import { FIRST_RELEASE } from '../abuse/firstRelease.ts';
import type { AbuseResults, AttackFigures, ProcessFigures, Waits } from '../abuse/measureAbuse.ts';
import { bytes, milliseconds, seconds, short } from './figures.ts';
import { table } from './table.ts';

/** What each attack cost the attacker, the service and the other callers, as Markdown. */
export function abuseText({ events, calm, attacks }: AbuseResults): readonly string[] {
  const rows = [calm, ...attacks];
  return [
    `A calendar of ${events.toLocaleString('en')} events, one process of each part. Attacker and other callers are two more processes on the same cores.`,
    'So others wait for the processor, too; “no attack” has the waits of the same callers without an attack. The other callers',
    'ask all the time. Two without a key ask new questions, one of them with a new document each time. One asks with a key',
    'from the attacker’s own address, one for a stored answer, and one for the health of each process. The last one asks for',
    'a page of 1000 with fifty fields, then for a whole region with ten, then for the sandbox’s introspection.',
    '',
    'The costs of the attacker and of the service. “Elsewhere” is what the rest of the machine used meanwhile:',
    '',
    table(
      ['attack', 'lasted', 'requests', 'sent', 'received', 'answers', 'CPU', 'memory grown', 'elsewhere'],
      rows.map((each) => [
        `**${each.name}**: ${each.title}`,
        seconds(each.seconds),
        short(each.requests),
        bytes(each.bytesSent),
        bytes(each.bytesReceived),
        answersOf(each),
        each.processes.map(cpuOf).filter(Boolean).join(', '),
        each.processes.map(grownOf).filter(Boolean).join(', '),
        each.elsewhereCores === null ? '' : `${short(each.elsewhereCores)} cores`,
      ]),
    ),
    '',
    'What the others notice: failed of all questions, and their waits (median, longest). “Before” is the first release, for',
    'which only these figures are known.',
    '',
    table(
      ['attack', 'new questions', 'with a key', 'stored answers', 'health', 'giants', 'before'],
      rows.map((each) => [
        each.name,
        waited(together(each.others.known, each.others.document)),
        waited(each.others.keyed),
        waited(each.others.stored),
        waited(each.others.health),
        waited(each.others.giant),
        FIRST_RELEASE[each.name] ?? '',
      ]),
    ),
  ];
}

function answersOf({ answers, readersCut }: AttackFigures): string {
  const counts = Object.entries(answers).map(([kind, count]) => `${short(count)} × ${kind}`);
  if (readersCut > 0) counts.push(`${readersCut} readers cut off`);
  return counts.length === 0 ? 'none waited for' : counts.join(', ');
}

function cpuOf({ name, cpuSeconds }: ProcessFigures): string {
  return cpuSeconds === null || cpuSeconds < 0.5 ? '' : `${name} ${seconds(cpuSeconds)}`;
}

function grownOf({ name, grownBytes }: ProcessFigures): string {
  return grownBytes === null || grownBytes < 10e6 ? '' : `${name} ${bytes(grownBytes)}`;
}

/** Of two callers: all that they asked, and the worse of what they waited. */
function together(one: Waits, other: Waits): Waits {
  return {
    asked: one.asked + other.asked,
    failed: one.failed + other.failed,
    firstFailure: one.firstFailure ?? other.firstFailure,
    medianMs: Math.max(one.medianMs, other.medianMs),
    longestMs: Math.max(one.longestMs, other.longestMs),
  };
}

function waited({ asked, failed, medianMs, longestMs }: Waits): string {
  return `${failed === 0 ? '0' : `**${failed}**`} of ${asked}; ${milliseconds(medianMs)}, ${milliseconds(longestMs)}`;
}
