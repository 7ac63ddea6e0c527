/** `webcal:` is what programs call an address of a calendar to subscribe to. */
export function overHttps(address: string): string {
  return address.replace(/^webcals?:/i, 'https:');
}
