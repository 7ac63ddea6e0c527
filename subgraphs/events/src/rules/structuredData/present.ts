/** The properties that have a value: in JSON-LD, unknown properties are left out. */
export function present<const Properties extends object>(properties: Properties): Present<Properties> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null),
  ) as Present<Properties>;
}

type Present<Properties> = {
  readonly [Name in keyof Properties as null extends Properties[Name] ? never : Name]: Properties[Name];
} & {
  readonly [Name in keyof Properties as null extends Properties[Name] ? Name : never]?: NonNullable<
    Properties[Name]
  >;
};
