import { t } from '@lingui/core/macro'
import { type RefObject, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import type { DataItem, DataTableProps } from './data-table-types.ts'
import { Select } from './Select.tsx'
import { indexOf, useVirtualRows } from './useVirtualRows.ts'

const CARD_HEIGHT_PX = 56
const HEADING_HEIGHT_PX = 78

type CardsProps<Row> = DataTableProps<Row> & { items: readonly DataItem<Row>[]; root: RefObject<HTMLElement | null>; isWritten?: boolean }

/** The rows as cards, under headings that stick while their rows scroll. */
export function DataCards<Row>({
  label,
  columns,
  items,
  root,
  card,
  chosenId,
  hasMore = false,
  sort,
  onSort,
  selection,
  isWritten = false,
}: CardsProps<Row>) {
  const [focused, setFocused] = useState(-1)
  const chosen = chosenId === undefined ? -1 : items.findIndex((item) => item.key === chosenId)
  const { places, gapAfter, measure } = useVirtualRows({
    root,
    count: items.length,
    isWritten,
    keyOf: (index) => items[index]!.key,
    estimate: (index) => (items[index]!.is === 'row' ? CARD_HEIGHT_PX : HEADING_HEIGHT_PX),
    keep: ({ startIndex }) => [focused, chosen, headingBefore(items, startIndex)].filter((index) => index >= 0 && index < items.length),
  })
  const total = items.reduce((count, item) => count + (item.is === 'row' ? 1 : 0), 0)
  const sortable = columns.filter((column) => column.isSortable)
  function choose(id: string, isOn: boolean) {
    if (!selection) return
    const ids = new Set(selection.ids)
    if (isOn) ids.add(id)
    else ids.delete(id)
    selection.onChange(ids)
  }
  return (
    <>
      {onSort && sortable.length > 0 && (
        <Select
          label={t`Order`}
          value={sort ? `${sort.id} ${sort.isDescending ? 'down' : 'up'}` : ''}
          onChange={(event) => {
            const [id, way] = event.target.value.split(' ') as [string, string]
            onSort({ id, isDescending: way === 'down' })
          }}
          options={sortable.flatMap(({ id, header }) => [
            { value: `${id} up`, label: t`${header}, ascending` },
            { value: `${id} down`, label: t`${header}, descending` },
          ])}
        />
      )}
      {selection?.all && <ChooseAll {...selection.all} />}
      <div className="cards" role="list" aria-label={label} onFocus={(event) => setFocused(indexOf(event.target))} onBlur={() => setFocused(-1)}>
        {places.map(({ index, gapBefore }) => {
          const item = items[index]
          if (!item) return null
          const gap = gapBefore > 0 && <div key={`gap ${item.key}`} className="cards__gap" style={{ height: gapBefore }} aria-hidden="true" />
          if (item.is === 'heading')
            return [
              gap,
              <div key={item.key} className="cards__heading" role="listitem" data-index={index} ref={measure}>
                {item.group.heading?.list}
              </div>,
            ]
          if (item.is === 'footer')
            return [
              gap,
              <div key={item.key} role="listitem" data-index={index} ref={measure}>
                {item.group.footer}
              </div>,
            ]
          return [
            gap,
            <div
              key={item.key}
              className={selection ? 'cards__row cards__row--with-box' : 'cards__row'}
              role="listitem"
              aria-posinset={item.position + 1}
              aria-setsize={hasMore ? -1 : total}
              data-index={index}
              ref={measure}
            >
              {selection && (
                <Checkbox
                  aria-label={selection.nameOf(item.row)}
                  checked={selection.ids.has(item.key)}
                  onChange={(event) => choose(item.key, event.target.checked)}
                >
                  {null}
                </Checkbox>
              )}
              {card(item.row, { isChosen: item.key === chosenId })}
            </div>,
          ]
        })}
        {gapAfter > 0 && <div className="cards__gap" style={{ height: gapAfter }} aria-hidden="true" />}
      </div>
    </>
  )
}

function ChooseAll({ state, onChange }: { state: 'all' | 'some' | 'none'; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      checked={state === 'all'}
      ref={(box) => void (box && (box.indeterminate = state === 'some'))}
      onChange={(event) => onChange(event.target.checked)}
    >
      {t`Choose all`}
    </Checkbox>
  )
}

/** The heading of the first item in sight sticks, so it is rendered however far above it stands. */
function headingBefore<Row>(items: readonly DataItem<Row>[], start: number): number {
  for (let index = Math.min(start, items.length - 1); index >= 0; index--) if (items[index]!.is === 'heading') return index
  return -1
}
