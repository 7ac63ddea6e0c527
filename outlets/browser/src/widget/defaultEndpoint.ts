/**
 * The endpoint for an element that names none. It is the one that the server wrote into this file, else `/graphQL` of
 * the host of this file.
 */
export const defaultEndpoint: string = endpointOf(written());

function written(): string {
  return '__CALENDAR_ENDPOINT__';
}

/** The beginning of the addresses of the calendar's own pictures. A visitor's browser asks for no others. */
export const picturesAddress: string = '__CALENDAR_PICTURES__';

function endpointOf(address: string): string {
  return address.startsWith('__') ? new URL('/graphQL', ownAddress()).href : address;
}

/** A module does not know its script element here, so it finds that by its name. */
function ownAddress(): string {
  const own = document.currentScript as HTMLScriptElement | null;
  const named = () => document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
  return (own ?? named())?.src ?? location.href;
}
