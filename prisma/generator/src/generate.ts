import { createRequire } from 'node:module';
import type { PrismaClientTsGenerator } from '@prisma/client-generator-ts';
import { enginesVersion } from '@prisma/engines-version';
import internals from '@prisma/internals';

// Writes the same files as `prisma generate` for `schema.prisma` in the present folder.

// The generator asks for the schema engine's path, but never runs it. A file that exists keeps it from fetching the
// engine.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] = process.execPath;

// Its ES module imports files without their endings, which Node does not find.
const { PrismaClientTsGenerator: ClientGenerator } = createRequire(import.meta.url)(
  '@prisma/client-generator-ts',
) as { readonly PrismaClientTsGenerator: typeof PrismaClientTsGenerator };

const schemaContext = await internals.loadSchemaContext({
  schemaPath: { cliProvidedPath: 'schema.prisma' },
  cwd: process.cwd(),
  printLoadMessage: false,
});
const generators = await internals.getGenerators({
  schemaContext,
  version: enginesVersion,
  cliCommand: 'generate',
  skipDownload: true,
  registry: { 'prisma-client': { type: 'in-process', generator: new ClientGenerator() } },
});
for (const generator of generators) {
  try {
    await generator.generate();
  } finally {
    generator.stop();
  }
}
