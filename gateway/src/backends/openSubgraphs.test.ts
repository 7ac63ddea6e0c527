import { expect, it } from 'vitest';
import { startSubgraph } from '../testing/startSubgraph.ts';
import { openSubgraphs } from './openSubgraphs.ts';

it('of those that report their revision it is asked, and of all is told who takes requests', async () => {
  const own = await startSubgraph('directory', { Query: { venues: () => [], organizers: () => [] } });
  const { reporting, readRevision, missing, unready, behind, known, close } = openSubgraphs(
    new Map([
      ['directory', { kind: 'kit', addresses: [own.address], token: undefined }],
      ['reviews', { kind: 'plain', addresses: ['http://127.0.0.1:1/graphql'], token: undefined }],
    ]),
    { secret: 's', deadline: 3000 },
  );
  expect(reporting).toEqual(['directory']);
  expect(await readRevision('directory', new AbortController().signal)).toBe(own.revision);
  await known();
  expect(missing()).toEqual(['reviews']);
  expect(unready()).toMatchObject([{ subgraph: 'reviews', replica: 'http://127.0.0.1:1' }]);
  expect(behind()).toEqual([]);
  await close();
  await own.close();
});
