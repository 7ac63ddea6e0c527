import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Concern } from '../changelog/concernedBy.ts';

export async function publicChanges(last: string, next: string): Promise<readonly PublicChange[]> {
  const changes = await diff(buildSchema(last), buildSchema(next));
  return changes
    .filter(({ type }) => !type.startsWith(directiveUsage))
    .map(describe)
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}

function describe(change: Change): PublicChange {
  return {
    coordinate: coordinateOf(change.path ?? ''),
    severity: severityOf[change.criticality.level],
    concerns: requiredInputs.has(change.type) ? 'whole' : 'itself',
    message: change.message,
  };
}

/** A path of the inspector as a schema coordinate: `Query.events.filter` is `Query.events(filter:)`. */
export function coordinateOf(path: string): string {
  const [type = '', member, argument] = path.replace(/\.@.*$/, '').split('.');
  if (member === undefined) return type;
  if (argument !== undefined) return `${type}.${member}(${argument}:)`;
  return type.startsWith('@') ? `${type}(${member}:)` : `${type}.${member}`;
}

/** The inspector reports a deprecation twice: as a deprecation, and as the use of a directive. */
const directiveUsage = 'DIRECTIVE_USAGE';

const requiredInputs = new Set<string>([ChangeType.FieldArgumentAdded, ChangeType.InputFieldAdded]);

const severities = ['breaking', 'dangerous', 'safe'] as const;

const severityOf = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
} as const;

export interface PublicChange extends Concern {
  /** `breaking`: valid operations fail. `dangerous`: a caller that is not prepared may stumble. `safe`: neither. */
  readonly severity: (typeof severities)[number];
  readonly message: string;
}
