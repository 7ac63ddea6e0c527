import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Calls back for the parts of HTML, in its order, with places in it. Entities are decoded.
 *
 * The work is linear in the length, however deep the markup nests: the tokenizer has no stack of open elements.
 */
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
