import { Refusal } from '../../errors/Refusal.ts';
import type { FetchStep, SplicedPlace, SplicedStep } from '../../plan/PreparedPlan.ts';
import { errorFreeData } from '../../subgraphs/readReply.ts';
import { endsOperation } from '../endsOperation.ts';
import type { JoinExecution, JoinRequest } from '../join/JoinExecution.ts';
import { requestOf } from '../join/requestOf.ts';
import { largestAnswer } from '../largestAnswer.ts';
import type { Outcome } from '../Outcome.ts';
import { entityTexts } from './entityTexts.ts';
import { type FoundPlaces, findPlaces } from './findPlaces.ts';

/**
 * Answers a join from the bytes that the subgraphs write: the first one's, with what the others write of each entity in
 * the place of its key. Undefined where a fetch fails, has errors or brings anything unexpected: then the answer must be
 * made value by value. Rejects with what ends the operation.
 */
export async function spliceJoin(step: SplicedStep, execution: JoinExecution): Promise<Outcome | undefined> {
  const { operation, variables } = execution;
  const context = { operation, callerVariables: variables, variables };
  const data = await fetchData(step.first, requestOf(step.first, undefined, context), execution);
  const found = data === undefined ? undefined : findPlaces(data, step);
  if (found === undefined) return undefined;
  const wanted = wantedEntities(step, found);
  const texts = await Promise.all(
    step.entities.map(async (fetch, number): Promise<EntityTexts | undefined> => {
      const representations = [...(wanted[number] ?? [])];
      if (representations.length === 0) return new Map();
      const entities = await fetchData(fetch, requestOf(fetch, representations, context), execution);
      const written = entities === undefined ? undefined : entityTexts(entities);
      if (written?.length !== representations.length) return undefined;
      return new Map(representations.map((each, index) => [each, written[index] ?? null]));
    }),
  );
  const answer = texts.includes(undefined)
    ? undefined
    : fill(found, step.places, texts as readonly EntityTexts[]);
  if (answer === undefined) return undefined;
  if (answer.length > largestAnswer) throw new Refusal('answerTooLarge');
  return { data: Buffer.from(answer, 'latin1'), errors: [] };
}

/** The representations for each request, each once, in the order of the places: as when they are joined as values. */
function wantedEntities({ places, entities }: SplicedStep, found: FoundPlaces): readonly Set<string>[] {
  const wanted = entities.map(() => new Set<string>());
  for (const [number, { entities: request }] of places.entries()) {
    for (const { place, representation } of found.places) {
      if (place === number) wanted[request]?.add(representation);
    }
  }
  return wanted;
}

/** The answer with its entities; undefined where one is not there and must be. */
function fill(
  { beginning, places: found }: FoundPlaces,
  places: readonly SplicedPlace[],
  texts: readonly EntityTexts[],
): string | undefined {
  const parts = [beginning];
  for (const { place, representation, rest } of found) {
    const { entities, absent } = places[place] as SplicedPlace;
    const text = texts[entities]?.get(representation) ?? absent;
    if (text === undefined) return undefined;
    parts.push(text, rest);
  }
  return parts.join('');
}

/** The data of a reply without errors, each of its bytes as one character. */
async function fetchData(
  { subgraph }: FetchStep,
  request: JoinRequest,
  { fetch }: JoinExecution,
): Promise<string | undefined> {
  try {
    const reply = await fetch(subgraph, request);
    // A reply that names its revision was written by a subgraph of ours, and not by something in between.
    const data = reply.revision === undefined ? undefined : errorFreeData(reply);
    return data && Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return undefined;
  }
}

/** The JSON of an entity's fields, without its braces, by its representation; null for one that there is not. */
type EntityTexts = ReadonlyMap<string, string | null>;
