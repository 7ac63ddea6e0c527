export interface Kind<Value> {
  /** The accepted values, to complete "Expected …". */
  readonly accepted: string;
  /** Whether the parameter may be given several times, which means the same as commas between. */
  readonly isList?: true;
  read(text: string): Value | undefined;
  /** The only form in which a value is written, so that equal values make equal addresses. By default its text. */
  write?(value: Value): string;
}

export function written<Value>({ write = String }: Kind<Value>, value: Value): string {
  return write(value);
}

export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;

export type Kinds = Readonly<Record<string, Kind<unknown>>>;

export type ValuesOf<K extends Kinds> = { readonly [Name in keyof K]?: ValueOf<K[Name]> | undefined };
