export { BOUNDS } from './bounds.ts';
export { boundedMarkup, cleanMarkup } from './cleanMarkup.ts';
export {
  compared,
  comparedInAnyCase,
  distinctCompared,
  LONGEST_COMPARED,
  MOST_COMPARED,
} from './comparedText.ts';
export { hasControls, shownLine, shownLines, withoutControls } from './controlCharacters.ts';
export { counted } from './counted.ts';
export { foldText, type Spellings, spellings } from './foldText.ts';
export { isLicence, servedLicence } from './licence.ts';
export { DEEPEST_MARKUP, isNestedTooDeep, LONGEST_MARKUP } from './markupBounds.ts';
export { meansFreeOfCharge } from './meansFreeOfCharge.ts';
export { byCodeUnits, inNorwegianOrder } from './norwegianOrder.ts';
export { plainText } from './plainText.ts';
export { LONGEST_PUBLISHED, shownText } from './shownText.ts';
export { streamSafe } from './streamSafe.ts';
export { tokenizeHtml } from './tokenizeHtml.ts';
export { isWebAddress, LONGEST_LINK, servedLink } from './webAddress.ts';
export { beginningOf, withinBounds } from './withinBounds.ts';
export { withoutMarkup } from './withoutMarkup.ts';
