export function sameQuestion(): string {
  return bodyOf(5, '');
}

export function newVariables(number: number): string {
  return bodyOf(5 + number, '');
}

export function newDocument(number: number): string {
  return bodyOf(5, `name${number}: `);
}

function bodyOf(first: number, alias: string): string {
  const product = 'inStock name price shippingEstimate upc weight';
  const reviews = `reviews { id body author { id username name reviews { id body product { ${product} } } } }`;
  const query = `query Products($first: Int) {
    users { id username ${alias}name reviews { id body product { ${product} ${reviews} } } }
    topProducts(first: $first) { ${product} ${reviews} }
  }`;
  return JSON.stringify({ query: query.replaceAll(/\s+/g, ' '), variables: { first } });
}
