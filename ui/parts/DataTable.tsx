import { useMemo, useRef, useState } from 'react'
import { useHydrating } from '../useHydrating.ts'
import { type DataTableProps, itemsOf } from './data-table-types.ts'
import { DataCards } from './DataCards.tsx'
import { DataGrid } from './DataGrid.tsx'
import { useWidth } from './useWidth.ts'
import './data-table.css'

export type { DataColumn, DataTableProps, RowGroup, Sort } from './data-table-types.ts'

/** Below this width of the screen, tables are lists of cards. */
const NARROW_SCREEN_PX = 720

/**
 * A list of records: a table on wide screens, cards on narrow ones. It scrolls with the page and renders only what is near the window, so
 * five thousand rows are no slower than fifty. Loading, empty and error are the caller's.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const root = useRef<HTMLDivElement>(null)
  const { groups, idOf, minTableWidth = NARROW_SCREEN_PX } = props
  const width = useWidth(root)
  const items = useMemo(() => itemsOf(groups, idOf), [groups, idOf])
  const screenWidth = root.current?.closest('.screen')?.getBoundingClientRect().width ?? width ?? 0
  // The server does not know the width. It writes the first rows as cards and as a table, of which the style sheet shows one.
  const [isWritten] = useState(useHydrating())
  const isNarrow = width !== null && (screenWidth < NARROW_SCREEN_PX || width < minTableWidth)
  return (
    <div className="data-table" ref={root}>
      {width === null && isWritten && (
        <>
          <div className="data-table__narrow">
            <DataCards {...props} items={items} root={root} isWritten />
          </div>
          <DataGrid {...props} items={items} root={root} isWritten />
        </>
      )}
      {width !== null && (isNarrow ? <DataCards {...props} items={items} root={root} /> : <DataGrid {...props} items={items} root={root} />)}
    </div>
  )
}
