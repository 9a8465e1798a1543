import type { ReactNode } from 'react'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A class that gives the column its width. The column without one takes the rest and cuts its text. */
  width?: string
  /** Figures stand at the right. */
  isNumber?: boolean
  /** The cell holds the link to `hrefOf(row)`. */
  isLink?: boolean
  isSortable?: boolean
}

/** Rows under a heading. The heading of the table and that of the list on a phone may differ. */
export type RowGroup<Row> = {
  key: string
  rows: readonly Row[]
  heading?: { table: ReactNode; list: ReactNode; className?: string } | undefined
  /** Under the rows: a button for more of them. */
  footer?: ReactNode
}

export type Sort = { id: string; isDescending: boolean }

/** Boxes to choose rows. `nameOf` names a row's box for screen readers. */
export type RowSelection<Row> = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  nameOf: (row: Row) => string
  /** For the box that chooses all rows, also those at the server. Without it, that box acts on the rows of the table. */
  all?: { state: 'all' | 'some' | 'none'; onChange: (isOn: boolean) => void }
}

export type DataTableProps<Row> = {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  groups: readonly RowGroup<Row>[]
  idOf: (row: Row) => string
  /** A row on narrow screens. */
  card: (row: Row, state: { isChosen: boolean }) => ReactNode
  /** Makes each row a link. Following it keeps the place in the page. */
  hrefOf?: (row: Row) => string
  chosenId?: string | undefined
  /** More rows follow at the server. */
  hasMore?: boolean
  /** The server sorts; the caller holds the order. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: RowSelection<Row> | undefined
  /** The narrowest table; below it, and on narrow screens, there are cards. In CSS pixels. */
  minTableWidth?: number
}

export type DataItem<Row> =
  | { is: 'heading'; key: string; group: RowGroup<Row> }
  | { is: 'row'; key: string; group: RowGroup<Row>; row: Row; position: number }
  | { is: 'footer'; key: string; group: RowGroup<Row> }

/** Headings, rows and footers one after the other. `position` counts the rows. */
export function itemsOf<Row>(groups: readonly RowGroup<Row>[], idOf: (row: Row) => string): DataItem<Row>[] {
  const items: DataItem<Row>[] = []
  let position = 0
  for (const group of groups) {
    if (group.heading) items.push({ is: 'heading', key: `heading ${group.key}`, group })
    for (const row of group.rows) items.push({ is: 'row', key: idOf(row), group, row, position: position++ })
    if (group.footer) items.push({ is: 'footer', key: `footer ${group.key}`, group })
  }
  return items
}
