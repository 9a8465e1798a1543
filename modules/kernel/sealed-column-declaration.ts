/**
 * A column whose texts the secret box seals. `key`: the columns that name a row. `place`: the label under which its text is sealed, by the
 * values of those columns. `npm run data-key` seals all of them again with a new key.
 */
export type SealedColumn = { table: string; column: string; key: readonly string[]; place: (...key: string[]) => string }
