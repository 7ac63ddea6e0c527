import { expect, test } from 'vitest';
import { contractions, migrationWarnings } from './migrationWarnings.ts';

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
    expect.stringMatching(/^"Event"\."slug" becomes NOT NULL/),
  ]);
});

test('statements that only add are not reported', () => {
  expect(
    migrationWarnings('ALTER TABLE "Event" ADD COLUMN "note" TEXT;\nCREATE INDEX "i" ON "Event"("note");'),
  ).toEqual([]);
});

test('what parts of the release before still read is a contraction', () => {
  const script = `-- DropTable
DROP TABLE "Gone";

-- AlterTable
ALTER TABLE "Event" DROP COLUMN "old",
ADD COLUMN     "new" TEXT,
ALTER COLUMN "rank" SET DATA TYPE BIGINT,
ALTER COLUMN "note" SET NOT NULL;
ALTER TABLE "Event" RENAME COLUMN "a" TO "b";
ALTER TABLE "Venue" RENAME TO "Place";
`;
  expect(contractions(script)).toEqual([
    '"Gone" goes',
    '"Event"."old" goes',
    '"Event"."rank" gets another type',
    '"Event"."a" gets another name',
    '"Venue" gets another name',
  ]);
  expect(contractions('ALTER TABLE "Event" ADD COLUMN "note" TEXT;')).toEqual([]);
});
