/**
 * The endpoint that is asked where the element names none: the one that the server of this file has written into it, else
 * `/graphQL` of the host that this file came from.
 */
export const defaultEndpoint: string = endpointOf(written());

function written(): string {
  return '__CALENDAR_ENDPOINT__';
}

function endpointOf(address: string): string {
  return address.startsWith('__') ? new URL('/graphQL', ownAddress()).href : address;
}

/** As a module a file is not told its address here, and is found by its name. */
function ownAddress(): string {
  const own = document.currentScript as HTMLScriptElement | null;
  const named = () => document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
  return (own ?? named())?.src ?? location.href;
}
