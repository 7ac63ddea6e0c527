import { type Environment, readEnvironment } from '@calendar/config';

/** Reads this part's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfiguration(environment: Environment) {
  const values = readEnvironment('pictures', environment, undefined, { databases: ['events'] });
  return {
    host: values.HOST,
    port: values.PORT,
    hostsAccepted: [values.HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    database: values.EVENTS_DATABASE_URL,
    site: values.SITE_URL,
    allowList: values.SOURCES_ALLOWED_NETWORKS,
    folderBytes: values.PICTURES_BYTES,
    dataDir: values.DATA_DIR,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    logLevel: values.LOG_LEVEL,
  };
}

/** How this part runs: durations in milliseconds. */
export type Configuration = ReturnType<typeof readConfiguration>;
