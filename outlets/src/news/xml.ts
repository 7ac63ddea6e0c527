import XMLBuilder from 'fast-xml-builder';

/** Writes a document. Names that begin with `@` are attributes, `#text` is the text beside them. */
export function xml(document: object): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(document)}\n`;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  processEntities: true,
});
