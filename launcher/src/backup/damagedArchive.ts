/** The file is not a whole backup, or holds what no backup does. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';

  /** @param why a phrase that says where, what stands there and what is accepted */
  constructor(why: string, options?: ErrorOptions) {
    super(`The file is no backup of an event calendar, or is damaged: ${why}.`, options);
  }
}
