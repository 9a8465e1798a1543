import type { StatementRow } from './rows.ts'

export type StatementFormat = 'pdf' | 'csv'

/** How long the files of a statement are kept, and its address holds. */
export const KEPT_MS = 7 * 24 * 60 * 60_000

/** The random part stands last, because the store spreads files over folders by it. */
export const fileKeyOf = ({ file_key }: Pick<StatementRow, 'file_key'>, format: StatementFormat): string => `${format}_${file_key}`

/** `statement-2026-11-01-2026-11-19.pdf` */
export const fileNameOf = ({ first_day, last_day }: StatementRow, format: StatementFormat): string => `statement-${first_day}-${last_day}.${format}`
