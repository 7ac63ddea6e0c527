import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Pool, type PoolConfig, type QueryArrayResult, types } from 'pg';
import { openConnection } from './openConnection.ts';
import { ScriptFailure } from './ScriptFailure.ts';

/** Prisma's schema engine through a connection pool. Throws a `ScriptFailure` if a script failed. */
export async function withSchemaEngine<Result>(
  config: PoolConfig,
  schema: string,
  datamodel: { readonly path: string; readonly content: string },
  use: (engine: SchemaEngine, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await engineModule();
  const pool = enginePool(config);
  let failure: ScriptFailure | undefined;
  const failed = (first: ScriptFailure): void => {
    failure ??= first;
  };
  try {
    const engine = await SchemaEngine.new(
      { datamodels: [[datamodel.path, datamodel.content]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(adapterFactory(pool, config, schema, failed)),
    );
    try {
      return await use(engine, pool);
    } finally {
      engine.free();
    }
  } catch (error) {
    throw failure ?? error;
  } finally {
    await pool.end();
  }
}

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/** The package keeps its instance for all callers: it is made once in a thread, however often tests load this module. */
function engineModule(): Promise<Engine> {
  thread[LOADED] ??= loadEngine();
  return thread[LOADED];
}

const LOADED = Symbol.for('@calendar/postgres: the schema engine');
const thread = globalThis as { [LOADED]?: Promise<Engine> };

/** The package's own entry imports WebAssembly as a module, which not every Node 24 supports without a flag. */
async function loadEngine(): Promise<Engine> {
  const name = '@prisma/schema-engine-wasm/schema_engine_bg';
  const engine = (await import(name)) as Engine;
  const bytes = await readFile(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/\.js$/, '.wasm'),
  );
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withLooseTimers(engine),
  });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return engine;
}

/** The engine does not clear the timers of its time limits. They must not keep a process that is done from ending. */
function withLooseTimers(engine: Engine): object {
  const loose = (work: () => void, ms: number) => setTimeout(work, ms).unref();
  const names = Object.keys(engine).filter((name) => name.startsWith('__wbg_setTimeout_'));
  return { ...engine, ...Object.fromEntries(names.map((name) => [name, loose])) };
}

/** Functions of Node that its types lack. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ readonly instance: { readonly exports: { __wbindgen_start(): void } } }>;
};

function adapterFactory(
  pool: Pool,
  config: PoolConfig,
  schema: string,
  failed: (failure: ScriptFailure) => void,
): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool, { schema });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => repaired(await factory.connect(), pool, failed),
    connectToShadowDb: () => connectToShadow(config, failed),
  };
}

/**
 * Prisma's adapter with two repairs: scripts are not cut at semicolons within texts, and the type "char",
 * which it refuses, is marked by the pool.
 */
function repaired(
  adapter: SqlDriverAdapter,
  pool: Pool,
  failed: (failure: ScriptFailure) => void,
): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (query: SqlQuery) => unmarked(await queryRaw(query)),
    executeScript: async (script: string) => {
      try {
        await pool.query(script);
      } catch (cause) {
        failed(new ScriptFailure(script, cause));
        throw cause;
      }
    },
  });
}

function enginePool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<QueryArrayResult>;
  return Object.assign(pool, { query: async (...words: unknown[]) => marked(await query(...words)) });
}

const MARK = '"char" ';

function marked(result: QueryArrayResult): QueryArrayResult {
  for (const field of result.fields ?? []) {
    if (field.dataTypeID !== types.builtins.CHAR) continue;
    field.name = MARK + field.name;
    field.dataTypeID = types.builtins.TEXT;
  }
  return result;
}

function unmarked({ columnNames, columnTypes, ...rest }: SqlResultSet): SqlResultSet {
  return {
    ...rest,
    columnNames: columnNames.map((name) => (name.startsWith(MARK) ? name.slice(MARK.length) : name)),
    columnTypes: columnTypes.map((type, column) =>
      columnNames[column]?.startsWith(MARK) ? ColumnTypeEnum.Character : type,
    ),
  };
}

async function connectToShadow(
  config: PoolConfig,
  failed: (failure: ScriptFailure) => void,
): Promise<SqlDriverAdapter> {
  const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`;
  const address = new URL(config.connectionString ?? '');
  const client = await openConnection(address.href);
  await client.query(`CREATE DATABASE ${name}`);
  address.pathname = name;
  const pool = enginePool({ connectionString: address.href });
  const adapter = repaired(await new PrismaPg(pool).connect(), pool, failed);
  adapter.dispose = async () => {
    await pool.end();
    await client.query(`DROP DATABASE ${name}`);
    await client.end();
  };
  return adapter;
}
