import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { buildOnce, digestOf } from '@calendar/runtime/buildOnce';
import type { PrismaClientTsGenerator } from '@prisma/client-generator-ts';

// Writes the files of `prisma generate` for the `schema.prisma` in each given folder, or in all of this repository.

const root = join(import.meta.dirname, '../../..');
const given = process.argv.slice(2).map((folder) => resolve(folder));
const all = () =>
  globSync('{prisma,test/federation}/*/schema.prisma', { cwd: root }).map((path) => join(root, path, '..'));
const generator = await digestOf(join(import.meta.dirname, '..'), ['src/*.ts', 'package.json']);
for (const folder of given.length > 0 ? given : all()) {
  const sources = `${generator} ${await digestOf(folder, ['schema.prisma'])}`;
  await buildOnce(join(folder, 'generated'), sources, (output) => generate(folder, output));
}

async function generate(folder: string, output: string): Promise<void> {
  // Loading them takes longer than looking whether they are needed.
  const { default: internals } = await import('@prisma/internals');
  const { enginesVersion } = await import('@prisma/engines-version');
  // The generator asks for the schema engine's path, but never runs it. A file that exists keeps it from fetching one.
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] = process.execPath;
  // Its ES module imports files without their endings, which Node does not find.
  const { PrismaClientTsGenerator: ClientGenerator } = createRequire(import.meta.url)(
    '@prisma/client-generator-ts',
  ) as { readonly PrismaClientTsGenerator: typeof PrismaClientTsGenerator };
  const schemaContext = await internals.loadSchemaContext({
    schemaPath: { cliProvidedPath: 'schema.prisma' },
    cwd: folder,
    printLoadMessage: false,
  });
  const generators = await internals.getGenerators({
    schemaContext,
    version: enginesVersion,
    cliCommand: 'generate',
    skipDownload: true,
    registry: { 'prisma-client': { type: 'in-process', generator: new ClientGenerator() } },
  });
  for (const each of generators) {
    const options = each.options;
    if (options !== undefined && options !== null)
      options.generator.output = { value: output, fromEnvVar: null };
    try {
      await each.generate();
    } finally {
      each.stop();
    }
  }
}
