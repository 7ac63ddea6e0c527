/** The file is not a whole backup, or has content that no backup has. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';

  /** @param why a phrase with the place, the value there and the accepted values */
  constructor(why: string, options?: ErrorOptions) {
    super(`The file is no backup of an event calendar, or is damaged: ${why}.`, options);
  }
}
