import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ConfigurationError,
  databaseUrl,
  readConfiguration,
  subgraphVariables,
} from './readConfiguration.ts';

const schema = z.object({ ...subgraphVariables, DATABASE_URL: databaseUrl });

test('a usable environment becomes typed values, and what it leaves out has defaults', () => {
  const env = {
    PORT: '4001',
    INTERNAL_SECRET: 'sixteen letters!',
    DATABASE_URL: 'postgresql://u@h/d',
    HOME: '/',
  };
  expect(readConfiguration(schema, env)).toEqual({
    PORT: 4001,
    HOST: '127.0.0.1',
    INTERNAL_SECRET: 'sixteen letters!',
    LOG_LEVEL: 'info',
    DATABASE_URL: 'postgresql://u@h/d',
  });
});

test('an empty variable counts as absent', () => {
  const env = {
    PORT: '',
    LOG_LEVEL: ' ',
    INTERNAL_SECRET: 'sixteen letters!',
    DATABASE_URL: 'postgres://h/d',
  };
  expect(readConfiguration(schema, env)).toMatchObject({ PORT: 0, LOG_LEVEL: 'info' });
});

test('every fault is listed, each with its variable and what is accepted', () => {
  expect(faultsOf({ PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://h/d' })).toEqual([
    'PORT: Expected a port number, 0 to 65535',
    'INTERNAL_SECRET: missing. Expected the secret that the parts of the service share, 16 characters or more',
    'LOG_LEVEL: Expected trace, debug, info, warn, error, fatal or silent',
    'DATABASE_URL: Expected postgresql://user:password@host:port/database',
  ]);
});

test('a variable that is there without a value is missing', () => {
  const faults = faultsOf({ INTERNAL_SECRET: ' ', DATABASE_URL: undefined });
  expect(faults.map((fault) => fault.split('. ')[0])).toEqual([
    'INTERNAL_SECRET: missing',
    'DATABASE_URL: missing',
  ]);
});

test('a fault does not repeat the value, which may be a secret', () => {
  expect(faultsOf({ INTERNAL_SECRET: 'hunter2', DATABASE_URL: 'user:hunter2@host' }).join()).not.toContain(
    'hunter2',
  );
});

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfiguration(schema, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}
