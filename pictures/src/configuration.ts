import { type Environment, readEnvironment } from '@calendar/config';
import { faultsOfNetworks } from '@calendar/web';

/** Reads this part's environment. Throws an `InvalidEnvironment` that lists every fault. */
export function readConfiguration(environment: Environment): Configuration {
  const values = readEnvironment(
    'pictures',
    environment,
    (read) => faultsOfNetworks(read.SOURCES_ALLOWED_NETWORKS),
    { databases: ['events'] },
  );
  return {
    host: values.HOST,
    port: values.PORT,
    hostsAccepted: [values.HOST, ...(values.HOSTS_ACCEPTED ?? [])],
    database: values.EVENTS_DATABASE_URL,
    site: values.SITE_URL,
    allowedNetworks: values.SOURCES_ALLOWED_NETWORKS,
    folderBytes: values.PICTURES_BYTES,
    dataDir: values.DATA_DIR,
    stopDelay: values.STOP_DELAY,
    stopGrace: values.STOP_GRACE,
    logLevel: values.LOG_LEVEL,
  };
}

export interface Configuration {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly hostsAccepted: readonly string[];
  readonly database: string;
  readonly site: string | undefined;
  readonly allowedNetworks: string;
  readonly folderBytes: number;
  readonly dataDir: string | undefined;
  /** Milliseconds for which this part says that it stops, and still takes requests. */
  readonly stopDelay: number;
  /** Milliseconds that requests in flight have to finish after that. */
  readonly stopGrace: number;
  readonly logLevel: string;
}
