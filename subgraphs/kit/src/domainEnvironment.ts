/**
 * The environment with `DATABASE_URL` naming the domain's own database: its `<DOMAIN>_DATABASE_URL` when there is
 * one, else a schema named for the domain in the database that all domains share.
 *
 * @param domain lower case
 */
export function domainEnvironment(domain: string, environment: Environment): Environment {
  const own = environment[`${domain.toUpperCase()}_DATABASE_URL`];
  const shared = environment['DATABASE_URL'];
  return { ...environment, DATABASE_URL: own || (shared && inSchema(shared, domain)) };
}

function inSchema(url: string, schema: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  if (!address.searchParams.has('schema')) address.searchParams.set('schema', schema);
  return address.href;
}

type Environment = Readonly<Record<string, string | undefined>>;
