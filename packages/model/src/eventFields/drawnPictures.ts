/** Stands in the record for the address of outlets, so that it may move: pictures of the demo calendar. */
export const DRAWN_AT = 'https://drawings.invalid';
