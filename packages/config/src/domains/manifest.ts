import * as z from 'zod';

/**
 * A domain's name in the supergraph, variables, folders, schemas, roles and hosts (with - for _). Names of
 * test databases are longer by 38 letters, and PostgreSQL cuts them at 63.
 */
export const DOMAIN_NAME = /^[a-z](?:[a-z0-9_]{0,22}[a-z0-9])?$/;

/** Completes "Expected …". */
export const DOMAIN_NAME_WORDS =
  'a name of 1 to 24 lower-case letters, digits and _, the first a letter, the last no _';

/** The farthest that a port may be from PORT. */
export const HIGHEST_PORT = 99;

/** The port that `npm start` gives the gateway's health and metrics unless ADMIN_PORT is set. */
export const ADMIN_PORT = 10;

export const OUTLETS_PORT = 20;

/** The port of the health and metrics of outlets. */
export const OUTLETS_ADMIN_PORT = 30;

export const PICTURES_PORT = 40;

/** The ports after PORT that no subgraph can have, and their users. */
export const RESERVED_PORTS: ReadonlyMap<number, string> = new Map([
  [ADMIN_PORT, "the gateway's health"],
  [OUTLETS_PORT, 'outlets'],
  [OUTLETS_ADMIN_PORT, 'the health of outlets'],
  [PICTURES_PORT, 'pictures'],
]);

const name = z.string().regex(DOMAIN_NAME, `Expected ${DOMAIN_NAME_WORDS}`);

const path = z
  .string('Expected the path of a file in the folder, as src/import.ts')
  .regex(/^(?!.*\.\.)[\w-][\w./-]*$/, 'Expected the path of a file in the folder, as src/import.ts');

/** As Kubernetes writes amounts. */
const quantity = (what: string) => z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti)?$/, `Expected ${what}`);

/** `subgraphs/NAME/subgraph.json`: the facts about a subgraph that the rest of the service knows. */
export const manifest = z
  .strictObject({
    $schema: z.string().optional(),
    name: name.describe('As the folder: the name in the supergraph.'),
    database: name
      .optional()
      .describe('Its database or schema, and the folder of its models in prisma/. Absent: it has none.'),
    port: z
      .int(`Expected a whole number of 1 to ${HIGHEST_PORT}`)
      .min(1, `Expected a whole number of 1 to ${HIGHEST_PORT}`)
      .max(HIGHEST_PORT, `Expected a whole number of 1 to ${HIGHEST_PORT}`)
      .describe('With `npm start` it listens on PORT plus this.'),
    required: z
      .boolean('Expected true or false')
      .describe('Whether a gateway waits for it before it is ready. A new domain starts as optional.'),
    follows: z
      .array(name)
      .readonly()
      .default([])
      .describe('Names of the subgraphs whose data it holds a copy of; it gets their addresses.'),
    kind: z
      .enum(['kit', 'apollo'], 'Expected "kit", "apollo" or "external"')
      .default('kit')
      .describe(
        'kit: served by packages/subgraph. apollo: a server of another make, which gets a bearer token.',
      ),
    import: path
      .optional()
      .describe('The program that imports its feed, for `npm run import -- --domain NAME FILE`.'),
    variables: z
      .record(
        z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'Expected names as RATINGS_LIMIT'),
        z
          .strictObject({
            description: z.string().optional(),
            default: z.string('Expected a text').optional().describe('Absent: a deployment must set it.'),
            secret: z
              .boolean('Expected true or false')
              .optional()
              .describe('Whether it is kept with the passwords.'),
          })
          .readonly(),
      )
      .readonly()
      .optional()
      .describe('The environment variables of its own, <NAME>_ first. No other part gets them.'),
    resources: z
      .strictObject({
        cpu: quantity('cores, as 500m or 2').optional().describe('Requested.'),
        memory: quantity('bytes, as 512Mi').optional().describe('Requested.'),
        memoryLimit: quantity('bytes, as 1Gi').optional(),
        disk: quantity('bytes, as 2Gi').optional().describe('For the last snapshot.'),
      })
      .readonly()
      .optional()
      .describe('What one replica takes on Kubernetes. Absent: what a small one takes.'),
  })
  .readonly();

const address = 'Expected the address of its endpoint, as https://reviews.example/graphql';

/** `subgraphs/NAME/subgraph.json` of a subgraph whose code is elsewhere: its folder has only the schema beside it. */
export const externalManifest = z
  .strictObject({
    $schema: z.string().optional(),
    name: name.describe('As the folder: the name in the supergraph.'),
    kind: z.literal('external').describe('external: another repository’s, which runs elsewhere.'),
    url: z
      .url({ protocol: /^https?$/, error: address })
      .describe(
        'Where gateways reach it, unless <NAME>_URL says otherwise. With a path, an endpoint of any make.',
      ),
    required: z
      .boolean('Expected true or false')
      .describe('Whether a gateway waits for it before it is ready. A new one starts as optional.'),
  })
  .readonly();

/** A subgraph of another repository, as its manifest says. */
export type ExternalSubgraph = Omit<z.output<typeof externalManifest>, '$schema'>;

/** One domain, as its manifest says. */
export type Domain = Omit<z.output<typeof manifest>, '$schema'>;
