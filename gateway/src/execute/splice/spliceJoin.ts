import { Refusal } from '../../errors/Refusal.ts';
import type { FetchStep, SplicedPlace, SplicedStep } from '../../plan/PreparedPlan.ts';
import { errorFreeData } from '../../subgraphs/readReply.ts';
import { endsOperation } from '../endsOperation.ts';
import type { JoinExecution, JoinReply, JoinRequest } from '../join/JoinExecution.ts';
import { requestOf } from '../join/requestOf.ts';
import { largestAnswer } from '../largestAnswer.ts';
import type { Outcome } from '../Outcome.ts';
import { entityTexts, fieldTexts } from './entityTexts.ts';
import { type FoundPlace, findPlaces } from './findPlaces.ts';

/**
 * Answers a join from the bytes that the subgraphs write: the first one's, with what the others write of each entity in
 * the place of its key. Undefined where a fetch fails, has errors or brings anything unexpected: then the answer must be
 * made value by value. Rejects with what ends the operation.
 */
export async function spliceJoin(step: SplicedStep, execution: JoinExecution): Promise<Outcome | undefined> {
  const { operation, variables } = execution;
  const context = { operation, callerVariables: variables, variables };
  const reply = await fetchWritten(step.first, requestOf(step.first, undefined, context), execution);
  const data = reply && errorFreeData(reply);
  const found = data && findPlaces(data, step);
  if (data === undefined || found === undefined) return undefined;
  const wanted = wantedEntities(step, found);
  const texts = await Promise.all(
    step.entities.map(async (fetch, number): Promise<EntityTexts | undefined> => {
      const representations = [...(wanted[number] ?? [])];
      if (representations.length === 0) return new Map();
      const written = await fetchEntityTexts(fetch, requestOf(fetch, representations, context), execution);
      if (written?.length !== representations.length) return undefined;
      return new Map(representations.map((each, index) => [each, written[index] ?? null]));
    }),
  );
  const answer = texts.includes(undefined)
    ? undefined
    : fill(data, found, { places: step.places, texts: texts as readonly EntityTexts[] });
  return answer && { data: answer, errors: [] };
}

/** The representations for each request, each once, in the order of the places: as when they are joined as values. */
function wantedEntities(
  { places, entities }: SplicedStep,
  found: readonly FoundPlace[],
): readonly Set<string>[] {
  const wanted = entities.map(() => new Set<string>());
  for (const [number, { entities: request }] of places.entries()) {
    for (const { place, representation } of found) {
      if (place === number) wanted[request]?.add(representation);
    }
  }
  return wanted;
}

/** The answer with its entities; undefined where one is not there and must be. */
function fill(
  data: Buffer,
  found: readonly FoundPlace[],
  { places, texts }: { readonly places: readonly SplicedPlace[]; readonly texts: readonly EntityTexts[] },
): Buffer | undefined {
  const written: string[] = [];
  let length = data.length;
  for (const { place, representation, from, to } of found) {
    const { entities, absent } = places[place] as SplicedPlace;
    const text = texts[entities]?.get(representation) ?? absent;
    if (text === undefined) return undefined;
    written.push(text);
    length += text.length - (to - from);
  }
  if (length > largestAnswer) throw new Refusal('answerTooLarge');
  const answer = Buffer.allocUnsafe(length);
  let end = 0;
  let copied = 0;
  for (const [index, { from, to }] of found.entries()) {
    end += data.copy(answer, end, copied, from);
    end += answer.write(written[index] as string, end, 'latin1');
    copied = to;
  }
  data.copy(answer, end, copied);
  return answer;
}

/** What a subgraph writes of each entity, without errors. */
async function fetchEntityTexts(
  step: FetchStep,
  request: JoinRequest,
  execution: JoinExecution,
): Promise<readonly (string | null)[] | undefined> {
  const reply = await fetchWritten(step, request, execution);
  if (reply?.entities !== undefined) return fieldTexts(reply.entities);
  const data = reply && errorFreeData(reply);
  return data && entityTexts(data.toString('latin1'));
}

/** A reply that was written by a subgraph of ours, and not by something in between: it names its revision. */
async function fetchWritten(
  { subgraph }: FetchStep,
  request: JoinRequest,
  { fetch }: JoinExecution,
): Promise<JoinReply | undefined> {
  try {
    const reply = await fetch(subgraph, request);
    return reply.revision === undefined ? undefined : reply;
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return undefined;
  }
}

/** The JSON of an entity's fields without its braces, a character for each byte, by its representation; null for none. */
type EntityTexts = ReadonlyMap<string, string | null>;
