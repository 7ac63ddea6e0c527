/** Values of variables by name, as JSON gave them. */
export type Variables = Readonly<Record<string, unknown>>;
