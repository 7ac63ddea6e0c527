/** A page's own address with some parameters changed. Only links between pages keep the page number. */
export class Links {
  readonly #path: string;
  readonly #given: URLSearchParams;

  constructor(address: string) {
    const [path = '/', search = ''] = address.split('?');
    this.#path = path;
    this.#given = new URLSearchParams(search);
  }

  /** With some parameters set, or left out if they are null. */
  with(changes: Changes): string {
    const parameters = new URLSearchParams(this.#given);
    for (const [name, value] of Object.entries({ page: null, ...changes }))
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    const search = parameters.toString();
    return search === '' ? this.#path : `${this.#path}?${search}`;
  }

  adding(name: string, item: string): string {
    return this.with({ [name]: [...this.#items(name), item].join(',') });
  }

  /** With one item less in a list; without the list when it was the last. */
  removing(name: string, item: string): string {
    const left = this.#items(name).filter((each) => each !== item);
    return this.with({ [name]: left.length === 0 ? null : left.join(',') });
  }

  /** The parameters that a form has to send again, without those that it sends itself. */
  others(names: readonly string[]): readonly (readonly [name: string, value: string])[] {
    return [...this.#given].filter(([name]) => name !== 'page' && !names.includes(name));
  }

  #items(name: string): readonly string[] {
    return (this.#given.get(name) ?? '').split(',').filter(Boolean);
  }
}

type Changes = Readonly<Record<string, string | null>>;
