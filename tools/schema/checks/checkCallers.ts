import { counted } from '@calendar/text';
import { buildSchema } from 'graphql';
import { Refusal } from '../../../gateway/src/federation/errors/Refusal.ts';
import { checkDocument } from '../../../gateway/src/federation/limits/checkDocument.ts';
import { defaultLimits } from '../../../gateway/src/federation/limits/defaultLimits.ts';
import type { CheckResult, Finding } from './Finding.ts';
import { type CallerDocument, operationsIn } from './readCallers.ts';

/** Checks the operations of callers as the gateway does: against the public schema, and its default limits. */
export function checkCallers(callers: readonly CallerDocument[], api: string): CheckResult {
  const schema = buildSchema(api);
  const findings = callers.flatMap(({ path, text }): readonly Finding[] =>
    refusalsOf(text, schema).map((refusal) => ({ level: 'error', text: `${path}${refusal}` })),
  );
  const count = callers.reduce((sum, document) => sum + operationsIn(document).length, 0);
  return {
    title: `Callers: ${counted(count, 'operation')} in ${counted(callers.length, 'document')}`,
    findings,
  };
}

function refusalsOf(text: string, schema: ReturnType<typeof buildSchema>): readonly string[] {
  try {
    checkDocument(text, schema, defaultLimits);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.map(({ message, locations }) => {
      const place = locations?.[0];
      return `${place === undefined ? '' : `:${place.line}:${place.column}`}: ${message}`;
    });
  }
}
