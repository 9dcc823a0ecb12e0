// Nominal types: a value of one brand cannot be passed where another is expected.

declare const brand: unique symbol;

/** A `T` that only a parser or a named constructor can make. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
