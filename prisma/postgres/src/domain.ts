import { DOMAINS, type Domain } from '@calendar/config';

export { DOMAINS, type Domain } from '@calendar/config';

export function isDomain(name: string): name is Domain {
  return (DOMAINS as readonly string[]).includes(name);
}
