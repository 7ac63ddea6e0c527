/** The base address at which this machine reaches a server that listens on `host` and `port`. */
export function addressOf(host: string, port: number): string {
  const reached = EVERY_ADDRESS.get(host) ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

const EVERY_ADDRESS: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
