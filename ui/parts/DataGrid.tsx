import { rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { t } from '@lingui/core/macro'
import { memo, type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Checkbox } from './Checkbox.tsx'
import type { DataColumn, DataItem, DataTableProps } from './data-table-types.ts'
import { Link } from './Link.tsx'
import { useRouter } from './useRouter.ts'
import { indexOf, useVirtualRows } from './useVirtualRows.ts'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const ROW_HEIGHT_PX = 37
const HEADING_HEIGHT_PX = 57

type GridProps<Row> = DataTableProps<Row> & { items: readonly DataItem<Row>[]; root: RefObject<HTMLElement | null>; isWritten?: boolean }

/** The table. Rows out of sight are empty rows of their height. */
export function DataGrid<Row>({
  label,
  columns,
  items,
  root,
  idOf,
  hrefOf,
  chosenId,
  hasMore = false,
  sort,
  onSort,
  selection,
  isWritten = false,
}: GridProps<Row>) {
  const rows = useMemo(() => items.flatMap((item) => (item.is === 'row' ? [item.row] : [])), [items])
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.header, accessorFn: idOf, enableSorting: column.isSortable ?? false })),
    [columns, idOf],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as (Row & object)[],
    getRowId: (row) => idOf(row),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    state: {
      sorting: sort ? [{ id: sort.id, desc: sort.isDescending }] : [],
      rowSelection: Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true])),
    },
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change(sort ? [{ id: sort.id, desc: sort.isDescending }] : []) : change
      if (next) onSort?.({ id: next.id, isDescending: next.desc })
    },
    onRowSelectionChange(change) {
      const before = Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const]))
      const next = typeof change === 'function' ? change(before) : change
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  /** A row with the focus stays rendered, because an element that goes away would lose it. */
  const [focused, setFocused] = useState(-1)
  const chosen = chosenId === undefined ? -1 : items.findIndex((item) => item.key === chosenId)
  const { places, gapAfter, measure } = useVirtualRows({
    root,
    count: items.length,
    isWritten,
    keyOf: (index) => items[index]!.key,
    estimate: (index) => (items[index]!.is === 'row' ? ROW_HEIGHT_PX : HEADING_HEIGHT_PX),
    keep: () => [focused, chosen].filter((index) => index >= 0 && index < items.length),
  })
  const choice = selection?.all?.state ?? (table.getIsAllRowsSelected() ? 'all' : table.getIsSomeRowsSelected() ? 'some' : 'none')
  const span = columns.length + (selection ? 1 : 0)
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  return (
    <table
      className="table"
      aria-rowcount={hasMore ? -1 : items.length + 1}
      onFocus={(event) => setFocused(indexOf(event.target))}
      onBlur={() => setFocused(-1)}
    >
      <caption className="visually-hidden">{label}</caption>
      <colgroup>
        {selection && <col className="table__box" />}
        {columns.map((column) => (
          <col key={column.id} className={column.width} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col">
              <Checkbox
                aria-label={t`Choose all`}
                checked={choice === 'all'}
                ref={(box) => void (box && (box.indeterminate = choice === 'some'))}
                onChange={({ target }) => (selection.all ? selection.all.onChange(target.checked) : table.toggleAllRowsSelected(target.checked))}
              >
                {null}
              </Checkbox>
            </th>
          )}
          {headers.map((header, at) => (
            <HeaderCell
              key={header.id}
              isNumber={columns[at]!.isNumber ?? false}
              order={header.column.getIsSorted()}
              onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
            >
              {columns[at]!.header}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      {bodiesOf(places, items).map(({ key, members }) => (
        <tbody key={key}>
          {members.map(({ index, gapBefore, item }) => (
            <GridItem key={item.key} gapBefore={gapBefore} span={span}>
              {item.is === 'row' ? (
                <GridRow
                  item={item}
                  index={index}
                  columns={columns}
                  href={hrefOf?.(item.row)}
                  isChosen={item.key === chosenId}
                  box={
                    selection && (
                      <Checkbox
                        aria-label={selection.nameOf(item.row)}
                        checked={selection.ids.has(item.key)}
                        onChange={(event) => table.getRow(item.key).toggleSelected(event.target.checked)}
                      >
                        {null}
                      </Checkbox>
                    )
                  }
                  measure={measure}
                />
              ) : item.is === 'heading' ? (
                <tr className={`table__heading ${item.group.heading?.className ?? ''}`} data-index={index} ref={measure} aria-rowindex={index + 2}>
                  <th scope="rowgroup" colSpan={span}>
                    {item.group.heading?.table}
                  </th>
                </tr>
              ) : (
                <tr className="table__more" data-index={index} ref={measure} aria-rowindex={index + 2}>
                  <td colSpan={span}>{item.group.footer}</td>
                </tr>
              )}
            </GridItem>
          ))}
        </tbody>
      ))}
      {gapAfter > 0 && (
        <tbody aria-hidden="true">
          <Gap height={gapAfter} span={span} />
        </tbody>
      )}
    </table>
  )
}

function HeaderCell({
  isNumber,
  order,
  onSort,
  children,
}: {
  isNumber: boolean
  order: false | 'asc' | 'desc'
  onSort: (() => void) | undefined
  children: string
}) {
  return (
    <th scope="col" className={isNumber ? 'num' : undefined} aria-sort={onSort && order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      {onSort ? (
        <button type="button" className="table__sort" data-order={order || undefined} onClick={onSort}>
          {children}
          <ChevronDownIcon size={16} />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

function GridItem({ gapBefore, span, children }: { gapBefore: number; span: number; children: ReactNode }) {
  return (
    <>
      {gapBefore > 0 && <Gap height={gapBefore} span={span} />}
      {children}
    </>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr className="table__gap" aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** A click anywhere on the row follows its link, which the keyboard and screen readers use. Only a changed row renders again. */
const GridRow = memo(function GridRow<Row>({
  item,
  index,
  columns,
  href,
  isChosen,
  box,
  measure,
}: {
  item: Extract<DataItem<Row>, { is: 'row' }>
  index: number
  columns: readonly DataColumn<Row>[]
  href: string | undefined
  isChosen: boolean
  box: ReactNode
  measure: ((element: Element | null) => void) | undefined
}) {
  const router = useRouter()
  function press(event: MouseEvent) {
    if (href === undefined || event.defaultPrevented || (event.target as Element).closest('a, button, input, label')) return
    router.go(href, { keepsPlace: true })
  }
  const look = [isChosen && 'is-chosen', href !== undefined && 'is-link'].filter(Boolean).join(' ')
  return (
    <tr className={look || undefined} data-index={index} ref={measure} aria-rowindex={index + 2} onClick={press}>
      {box && <td>{box}</td>}
      {columns.map((column) => (
        <td key={column.id} className={column.isNumber ? 'num' : undefined}>
          {column.isLink && href !== undefined ? (
            <Link href={href} keepsPlace aria-current={isChosen || undefined}>
              {column.cell(item.row)}
            </Link>
          ) : (
            column.cell(item.row)
          )}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: {
  item: Extract<DataItem<Row>, { is: 'row' }>
  index: number
  columns: readonly DataColumn<Row>[]
  href: string | undefined
  isChosen: boolean
  box: ReactNode
  measure: ((element: Element | null) => void) | undefined
}) => ReactNode

type Member<Row> = { index: number; gapBefore: number; item: DataItem<Row> }

/** The rendered items by group: each group is a body of the table. */
function bodiesOf<Row>(
  places: readonly { index: number; gapBefore: number }[],
  items: readonly DataItem<Row>[],
): { key: string; members: Member<Row>[] }[] {
  const bodies: { key: string; members: Member<Row>[] }[] = []
  for (const { index, gapBefore } of places) {
    const item = items[index]
    if (!item) continue
    const last = bodies.at(-1)
    if (last?.key === item.group.key) last.members.push({ index, gapBefore, item })
    else bodies.push({ key: item.group.key, members: [{ index, gapBefore, item }] })
  }
  return bodies
}
