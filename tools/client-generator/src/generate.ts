import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { buildOnce } from '@calendar/runtime/buildOnce';
import type { PrismaClientTsGenerator } from '@prisma/client-generator-ts';
import { outdatedClients } from './outdatedClients.ts';

// Writes the files of `prisma generate` for the `schema.prisma` in each given folder, or in all of this repository.

const given = process.argv.slice(2).map((folder) => resolve(folder));
for (const { folder, out, sources } of await outdatedClients(given))
  await buildOnce(out, sources, (output) => generate(folder, output));

async function generate(folder: string, output: string): Promise<void> {
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
