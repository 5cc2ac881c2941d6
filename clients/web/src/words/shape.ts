/** The shape of a dictionary: the same keys in every language, any text in them. */
export type Widened<T> = T extends string
  ? string
  : T extends readonly [string, string]
    ? readonly [string, string]
    : T extends readonly unknown[]
      ? readonly string[]
      : { readonly [K in keyof T]: Widened<T[K]> };
