import { shownLine } from '@calendar/text';
import type { FailedPicture, PictureCounts } from '../record/PictureRecord.ts';

export function describeStatus(counts: PictureCounts, failures: readonly FailedPicture[]): string {
  const { waiting, analysed, withFaces, failed } = counts;
  const lines = [
    `waiting   ${waiting}`,
    `analysed  ${analysed}, ${withFaces} with faces`,
    `failed    ${failed}`,
    ...failures.flatMap(({ address, failure, failures: tries, nextAt, source }) => [
      `  ${shownLine(address)}`,
      `    ! ${shownLine(failure)}`,
      `    source ${shownLine(source ?? 'none any more')}, ${tries} ${tries === 1 ? 'try' : 'tries'}, next ${nextAt.toISOString()}`,
    ]),
  ];
  if (failed > failures.length) lines.push(`  … and ${failed - failures.length} more`);
  return lines.map((line) => `${line}\n`).join('');
}
