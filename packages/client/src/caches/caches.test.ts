import { expect, test } from 'vitest';
import { apolloTypePolicies } from './apolloTypePolicies.ts';
import { relayDataID } from './relayDataID.ts';
import { urqlKeys } from './urqlKeys.ts';

test('an event is kept by the key that its date follows from, and apart from a repetition with equal text', () => {
  expect(relayDataID({ id: 'e1', cacheKey: 'e1_1' }, 'Event')).toBe('Event:e1_1');
  expect(relayDataID({ id: 'e1_1' }, 'Repetition')).toBe('Repetition:e1_1');
  expect(urqlKeys['Event']?.({ id: 'e1', cacheKey: 'e1_1' })).toBe('e1_1');
});

test('a facet’s entry is kept in its list, whatever its id is', () => {
  expect(relayDataID({ id: 'v1', hits: 3 }, 'VenueFacet')).toBeNull();
  expect(urqlKeys['VenueFacet']?.({ id: 'v1', hits: 3 })).toBeNull();
  expect(apolloTypePolicies['VenueFacet']?.keyFields).toBe(false);
});

test('an object asked for without its key is never kept by another; Relay reports an error that names the field', () => {
  expect(() => relayDataID({ id: 'e1' }, 'Event')).toThrow('Ask for cacheKey in each selection of Event');
  expect(urqlKeys['Event']?.({ id: 'e1' })).toBeNull();
  const { keyFields } = apolloTypePolicies['Event'] ?? {};
  if (typeof keyFields !== 'function') throw new Error('Event has no key');
  expect(keyFields({ id: 'e1' }, {})).toBe(false);
  // `{ cacheKey: id }`: an alias.
  expect(keyFields({ cacheKey: 'e1' }, { storeObject: { id: 'e1' } })).toBe(false);
  expect(keyFields({ cacheKey: 'e1_1' }, { storeObject: { cacheKey: 'e1_1' } })).toEqual(['cacheKey']);
});
