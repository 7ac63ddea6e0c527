import { IDENTITIES } from '../generated/identities.ts';

/**
 * For Relay: `new Environment({ getDataID: relayDataID, … })`.
 * @throws {TypeError} for an object without its identifying field: Relay would overwrite another
 */
export function relayDataID(value: Readonly<Record<string, unknown>>, typeName: string): string | null {
  const field = isIdentified(typeName) ? IDENTITIES[typeName] : null;
  if (field === null) return null;
  const identity = value[field];
  if (typeof identity === 'string') return `${typeName}:${identity}`;
  throw new TypeError(`Ask for ${field} in each selection of ${typeName}: Relay keeps it by that.`);
}

function isIdentified(typeName: string): typeName is keyof typeof IDENTITIES {
  return Object.hasOwn(IDENTITIES, typeName);
}
