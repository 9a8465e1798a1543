import { z } from 'zod'

/** The number or the size of a page, in a query. */
export const pageNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

const LAGOS_OFFSET_MS = 60 * 60_000

/** `2021-10-26 14:37:45.0` of an ISO time, in Lagos. */
export const lagosSecond = (at: string): string =>
  `${new Date(new Date(at).getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')}.0`

/** What stands on the page, and whether it is the last one, of rows that were asked for with one more. */
export const pageOf = <Row>(rows: readonly Row[], size: number): { rows: readonly Row[]; last: boolean } => ({
  rows: rows.slice(0, size),
  last: rows.length <= size,
})
