/** For successful answers without a valid key (docs/interface.md 5 "Keys and identification"). */
export const notice =
  'No valid API key was sent, so this request was treated as anonymous. ' +
  'Send your key in the header X-Api-Key or in the query parameter key. This is not an error.';

/** The same for a request whose key cannot be looked up. The database of keys is away, and there is no copy. */
export const noticeOfUnknownKey =
  'API keys cannot be checked at the moment, so this request was treated as anonymous. ' +
  'Go on sending your key. This is not an error.';
