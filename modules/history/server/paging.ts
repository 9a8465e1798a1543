import { badField } from '../../../platform/problems/index.ts'

export const PAGE_SIZE = 20

/**
 * The position at which a list goes on: after a line, or after a number of lines. One line more than a page is read, to
 * know whether there is a next page.
 */
export type PagePosition = { after: Cursor | null; skip: number; limit: number }
export type Cursor = { at: Date; id: string }

export function pagePosition(query: { page?: number | undefined; cursor?: string | undefined }): PagePosition {
  if (query.page !== undefined && query.cursor !== undefined) throw badField('cursor', 'Use page or cursor, not both')
  return { after: query.cursor === undefined ? null : readCursor(query.cursor), skip: ((query.page ?? 1) - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 }
}

export function toPage<Row extends { id: string; created_at: Date }>(found: readonly Row[]): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE_SIZE && last ? writeCursor({ at: last.created_at, id: last.id }) : null }
}

/** Opaque to callers: its content may change. */
const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

function readCursor(text: string): Cursor {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z]{3}_\w{1,40})$/.exec(Buffer.from(text, 'base64url').toString())
  const at = new Date(parts?.[1] ?? NaN)
  if (!parts || Number.isNaN(at.getTime())) throw badField('cursor', 'This cursor is not valid')
  return { at, id: parts[2]! }
}
