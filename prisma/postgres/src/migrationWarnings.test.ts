import { expect, test } from 'vitest';
import { migrationWarnings } from './migrationWarnings.ts';

test('what fails on rows that are there is told, with table and column', () => {
  const script = `-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "source" TEXT NOT NULL,
ADD COLUMN     "note" TEXT,
ADD COLUMN     "rank" INTEGER NOT NULL DEFAULT 0,
DROP COLUMN "old",
ALTER COLUMN "slug" SET NOT NULL;

-- CreateTable
CREATE TABLE "Other" ("id" TEXT NOT NULL);
`;
  expect(migrationWarnings(script)).toEqual([
    expect.stringMatching(/^"Event"\."source" is NOT NULL without a default/),
    expect.stringMatching(/^"Event"\."old" goes with its data/),
    expect.stringMatching(/^"Event"\."slug" becomes NOT NULL/),
  ]);
});

test('nothing is told of what only adds', () => {
  expect(
    migrationWarnings('ALTER TABLE "Event" ADD COLUMN "note" TEXT;\nCREATE INDEX "i" ON "Event"("note");'),
  ).toEqual([]);
});
