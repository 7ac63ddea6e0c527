import { expect, test } from 'vitest';
import { migrationWarnings } from './migrationWarnings.ts';

test('statements that fail on existing rows are reported, with table and column', () => {
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

test('statements that only add are not reported', () => {
  expect(
    migrationWarnings('ALTER TABLE "Event" ADD COLUMN "note" TEXT;\nCREATE INDEX "i" ON "Event"("note");'),
  ).toEqual([]);
});
