import { WORK_ORDERS, type WorkOrder } from '../contract.ts'
import type { ListedWork, WorkFilter } from './queries.ts'

/** A list of work, as the address names it: one queue or all, who has the items, and in which order. Without an order: the soonest clock first. */
export type WorkListName = { kind: string | undefined; filter: WorkFilter | undefined; order?: WorkOrder | undefined }

const ALL = 'all'

export const rowId = ({ kind, _id }: Pick<ListedWork, 'kind' | '_id'>): string => `${kind}~${_id}`

export const readFilter = (query: URLSearchParams): WorkFilter | undefined => {
  const filter = query.get('filter')
  return filter === 'mine' || filter === 'second' ? filter : undefined
}

export const readOrder = (query: URLSearchParams): WorkOrder | undefined =>
  WORK_ORDERS.find((order) => order !== 'due' && order === query.get('order'))

const parts = ({ filter, order }: WorkListName) => ({ ...(filter && { filter }), ...(order && order !== 'due' && { order }) })

/** The address of a list, with its chosen row. */
export function listHref(list: WorkListName, row?: string): string {
  const { kind } = list
  const query = new URLSearchParams({ ...parts(list), ...(row !== undefined && { row }) }).toString()
  return `/operator${kind === undefined ? '' : `/work/${kind}`}${query && `?${query}`}`
}

/** The address of an item, with the list from which one came. */
export const itemHref = ({ kind, _id }: Pick<ListedWork, 'kind' | '_id'>, list: WorkListName): string =>
  `/operator/work/${kind}/${_id}?${new URLSearchParams({ in: list.kind ?? ALL, ...parts(list) }).toString()}`

/** The list from which an item was opened; null when it was opened from elsewhere. */
export function openedFrom(query: URLSearchParams): WorkListName | null {
  const of = query.get('in')
  return of === null ? null : { kind: of === ALL ? undefined : of, filter: readFilter(query), order: readOrder(query) }
}
