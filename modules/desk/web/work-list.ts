import type { ListedWork, WorkFilter } from './queries.ts'

/** A list of work, as the address names it: one queue or all, and who has the items. */
export type WorkListName = { kind: string | undefined; filter: WorkFilter | undefined }

const ALL = 'all'

export const rowId = ({ kind, _id }: Pick<ListedWork, 'kind' | '_id'>): string => `${kind}~${_id}`

export const readFilter = (query: URLSearchParams): WorkFilter | undefined => {
  const filter = query.get('filter')
  return filter === 'mine' || filter === 'second' ? filter : undefined
}

/** The address of a list, with its chosen row. */
export function listHref({ kind, filter }: WorkListName, row?: string): string {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(row !== undefined && { row }) }).toString()
  return `/operator${kind === undefined ? '' : `/work/${kind}`}${query && `?${query}`}`
}

/** The address of an item, with the list from which one came. */
export const itemHref = ({ kind, _id }: Pick<ListedWork, 'kind' | '_id'>, { kind: of, filter }: WorkListName): string =>
  `/operator/work/${kind}/${_id}?${new URLSearchParams({ in: of ?? ALL, ...(filter && { filter }) }).toString()}`

/** The list from which an item was opened; null when it was opened from elsewhere. */
export function openedFrom(query: URLSearchParams): WorkListName | null {
  const of = query.get('in')
  return of === null ? null : { kind: of === ALL ? undefined : of, filter: readFilter(query) }
}
