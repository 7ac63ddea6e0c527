import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Calls back for the parts of HTML with their places, entities decoded. Linear, however deep it nests. */
export function tokenizeHtml(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, { ...IGNORED, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => {};
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
