import type { FailedPicture, PictureCounts } from '../record/PictureRecord.ts';

export function describeStatus(counts: PictureCounts, failures: readonly FailedPicture[]): string {
  const { waiting, analysed, withFaces, failed } = counts;
  const lines = [
    `waiting   ${waiting}`,
    `analysed  ${analysed}, ${withFaces} with faces`,
    `failed    ${failed}`,
    ...failures.flatMap(({ address, failure, failures: tries, nextAt, source }) => [
      `  ${printable(address)}`,
      `    ! ${printable(failure)}`,
      `    source ${printable(source ?? 'none any more')}, ${tries} ${tries === 1 ? 'try' : 'tries'}, next ${nextAt.toISOString()}`,
    ]),
  ];
  if (failed > failures.length) lines.push(`  … and ${failed - failures.length} more`);
  return lines.map((line) => `${line}\n`).join('');
}

/** Texts of others do not move the cursor. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
