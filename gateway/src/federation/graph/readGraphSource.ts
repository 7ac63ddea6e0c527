import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Environment, type Fault, InvalidEnvironment } from '@calendar/config';
import { findAddresses, type SubgraphAddresses } from '../../backends/addresses.ts';
import { reasonOf } from '../../backends/reasonOf.ts';

/** Reads the supergraph and the addresses of its subgraphs. Throws an `InvalidEnvironment` that lists every fault. */
export function readGraphSource(files: GraphFiles): GraphSource {
  const { faults, ...source } = readFiles(files);
  if (faults.length > 0) throw new InvalidEnvironment(faults.map(({ name, fault }) => `${name}: ${fault}`));
  return source;
}

/** The faults that keep a graph from being read, by the variables that can change them. */
export function graphFaults(files: GraphFiles): readonly Fault[] {
  return readFiles(files).faults;
}

function readFiles(files: GraphFiles): ReadFiles {
  const nothing = { supergraph: '', addresses: new Map() };
  let supergraph: string;
  try {
    supergraph = readFileSync(files.supergraph, 'utf8');
  } catch (error) {
    return { ...nothing, faults: [{ name: 'SUPERGRAPH', fault: `cannot be read (${reasonOf(error)})` }] };
  }
  let environment: Environment;
  try {
    environment = addressesIn(files);
  } catch (error) {
    return { ...nothing, faults: [{ name: 'SUBGRAPH_ADDRESSES', fault: reasonOf(error) }] };
  }
  try {
    return { supergraph, ...findAddresses(supergraph, environment) };
  } catch (error) {
    const fault = `Expected a composed supergraph: ${reasonOf(error)}`;
    return { ...nothing, faults: [{ name: 'SUPERGRAPH', fault }] };
  }
}

/** The file of addresses takes precedence over the environment of this process, which nobody can change. */
function addressesIn({ addresses, environment }: GraphFiles): Environment {
  if (addresses === undefined) return environment;
  const given = parseEnv(readFileSync(addresses, 'utf8'));
  const others = Object.keys(given).filter((name) => !/_(URL|TOKEN)$/.test(name));
  if (others.length > 0) {
    throw new Error(`Expected lines such as EVENTS_URL=http://10.0.0.1:4001, not ${others.join(', ')}`);
  }
  return { ...environment, ...given };
}

export interface GraphFiles {
  readonly supergraph: string;
  /** Path of a file with lines `<NAME>_URL=…` and `<NAME>_TOKEN=…`; undefined: there is none. */
  readonly addresses: string | undefined;
  /** Has the addresses that the file does not have. */
  readonly environment: Environment;
}

interface ReadFiles extends GraphSource {
  /** If there are any, the other fields are empty. */
  readonly faults: readonly Fault[];
}

export interface GraphSource {
  readonly supergraph: string;
  readonly addresses: SubgraphAddresses;
}
