/**
 * Where the record has the pictures of the demo calendar, which the part pictures draws. Nothing is there: callers get
 * the address of outlets in its place, so that it may move.
 */
export const DRAWN_AT = 'https://drawings.invalid';
