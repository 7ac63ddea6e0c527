import type { GraphQLSchema } from 'graphql';
import type { Announcement } from '../changelog/announcements.ts';
import { concernedBy } from '../changelog/concernedBy.ts';
import type { ExportedOperations } from '../usage/exportOperations.ts';
import type { Changes } from './changesSince.ts';
import type { Holder } from './readHolders.ts';

/**
 * The messages that inform holders of keys about changes. One, with blind copies, goes to all whose recorded
 * applications use no breaking part. Each of the others gets a message with the breaking parts that their applications
 * use.
 *
 * @param schema the public schema that the recorded operations were asked of
 */
export function writeMessages(
  changes: Changes,
  holders: readonly Holder[],
  recorded: ExportedOperations,
  schema: GraphQLSchema,
): readonly Message[] {
  const noted = holders.map((holder) => ({
    holder,
    notes: notesFor(holder, changes.announced, recorded, schema),
  }));
  const unconcerned = noted.filter(({ notes }) => notes.length === 0).map(({ holder }) => holder.email);
  const general: readonly Message[] =
    unconcerned.length === 0
      ? []
      : [{ name: 'announcement', to: undefined, bcc: unconcerned, ...textOf(changes, greeting, []) }];
  const own = noted
    .filter(({ notes }) => notes.length > 0)
    .map(({ holder, notes }) => ({
      name: `announcement-${holder.applications[0]?.keyId}`,
      to: holder.email,
      bcc: [],
      ...textOf(changes, greetingFor(holder), notes),
    }));
  return [...general, ...own];
}

/** The breaking parts that a holder's applications use, a line each. */
function notesFor(
  { applications }: Holder,
  announced: readonly Announcement[],
  { operations }: ExportedOperations,
  schema: GraphQLSchema,
): readonly string[] {
  return announced.flatMap(({ from, coordinates }) =>
    coordinates.flatMap((coordinate) => {
      const isConcerned = concernedBy(
        { coordinate, concerns: isNew(coordinate, schema) ? 'whole' : 'itself' },
        schema,
      );
      return applications.flatMap(({ keyId, name }) => {
        const uses = operations.filter((each) => each.keyId === keyId && each.coordinates.some(isConcerned));
        if (uses.length === 0) return [];
        const requests = uses.reduce((sum, each) => sum + each.requests, 0);
        const last = uses
          .map(({ lastDay }) => lastDay)
          .toSorted()
          .at(-1);
        const names = [...new Set(uses.flatMap((each) => (each.name === '' ? [] : [each.name])))].join(', ');
        return [
          `${coordinate}, from ${from}: ${name} asked for it ${requests} times, last on ${last}` +
            `${names === '' ? '' : ` (${names})`}.`,
        ];
      });
    }),
  );
}

/** Whether a coordinate is one that comes: a new and required argument or input field. */
function isNew(coordinate: string, schema: GraphQLSchema): boolean {
  const [, owner = '', member = '', argument] = /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  const type = schema.getType(owner);
  if (type === undefined || !('getFields' in type)) return false;
  const field = type.getFields()[member];
  if (field === undefined || argument === undefined) return field === undefined;
  return 'args' in field && !field.args.some(({ name }) => name === argument);
}

function textOf({ announced, others }: Changes, opening: string, notes: readonly string[]): MessageText {
  const first = announced[0];
  const sections = [
    opening,
    ...(notes.length === 0 ? [] : [section('What your applications use of what changes', notes)]),
    ...(first === undefined
      ? []
      : [
          section(
            'Breaking changes',
            announced.map(
              ({ from, coordinates, text }) => `From ${from}: ${coordinates.join(', ')} – ${text}`,
            ),
          ),
        ]),
    ...others.map(({ title, items }) => section(title ?? 'Changes', items)),
    closing,
  ];
  return {
    subject: `Changes of the event calendar’s interface${first === undefined ? '' : ` from ${first.from}`}`,
    text: `${sections.join('\n\n')}\n`,
  };
}

function section(title: string, items: readonly string[]): string {
  return [title, '', ...items.map((item) => `- ${item}`)].join('\n');
}

function greetingFor({ applications }: Holder): string {
  const names = applications.map(({ name }) => name).join(', ');
  return `You get this because you hold a key of the event calendar’s interface for ${names}.`;
}

const greeting = 'You get this because you hold a key of the event calendar’s interface.';
const closing =
  'All changes are in the changelog. Fields are recorded by name when your key is used; values never are.';

interface MessageText {
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** A message that is ready to be sent. */
export interface Message extends MessageText {
  /** The name of its file, without an ending. */
  readonly name: string;
  /** Undefined: to the sender, and to others by blind copies alone. */
  readonly to: string | undefined;
  readonly bcc: readonly string[];
}
