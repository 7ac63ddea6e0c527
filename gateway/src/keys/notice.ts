/**
 * In `extensions.notice` of every successful answer to a request without a valid key (docs/interface.md 5 "Keys and
 * identification").
 */
export const notice =
  'No valid API key was sent, so this request was treated as anonymous. ' +
  'Send your key in the header X-Api-Key or in the query parameter key. This is not an error.';
