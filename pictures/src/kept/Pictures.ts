import { SharedWork } from '@calendar/http/SharedWork';
import { type Drawing, drawingNamed } from '../drawings/drawings.ts';
import type { PictureFetcher } from '../fetch/PictureFetcher.ts';
import { UnreadablePicture } from '../read/checkFormat.ts';
import type { Reader } from '../read/Reader.ts';
import type { PictureFormat } from '../read/renderPicture.ts';
import { keyOf, type PictureRecord } from '../record/PictureRecord.ts';
import type { PictureFolder } from './PictureFolder.ts';

/** The two sizes of pictures (docs/rules.md 70 "Two sizes"), made when asked for, and fetched again when kept no more. */
export class Pictures {
  readonly #parts: PicturesParts;
  readonly #making = new SharedWork<Uint8Array | undefined>();

  constructor(parts: PicturesParts) {
    this.#parts = parts;
  }

  /** Undefined for an unknown key. Throws a SourceFault or UnreadablePicture if it cannot be had now. */
  rendition(key: string, size: 'small' | 'large', format: PictureFormat): Promise<Uint8Array | undefined> {
    const name = `${key}-${size}.${format}`;
    return this.#making.do(name, async () => {
      const { folder, reader } = this.#parts;
      const known = await folder.read(name);
      if (known !== undefined) return known;
      const bytes = drawn(key) ?? (await this.#kept(key));
      if (bytes === undefined) return undefined;
      const made = await reader.render({ bytes, size, format });
      await folder.write(name, made);
      return made;
    });
  }

  keep(key: string, bytes: Uint8Array): Promise<void> {
    return this.#parts.folder.write(key, bytes);
  }

  #kept(key: string): Promise<Uint8Array | undefined> {
    return this.#making.do(key, async () => {
      const { folder, record, fetcher, reader } = this.#parts;
      const known = await folder.read(key);
      if (known !== undefined) return known;
      const address = await record.addressOf(key);
      if (address === undefined) return undefined;
      const fetched = await fetcher.fetch(address, null);
      const read = await reader.read(fetched!.bytes, false);
      if (keyOf(address, read.digest) !== key) {
        throw new UnreadablePicture('the publisher has another picture there now.');
      }
      await folder.write(key, read.kept);
      return read.kept;
    });
  }
}

function drawn(key: string): Uint8Array | undefined {
  const drawing: Drawing | undefined = drawingNamed(key);
  return drawing === undefined ? undefined : Buffer.from(drawing.svg);
}

interface PicturesParts {
  readonly folder: PictureFolder;
  readonly record: PictureRecord;
  readonly fetcher: PictureFetcher;
  readonly reader: Reader;
}
