import { type ReactNode, useCallback, useMemo } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount, type Direction } from '../money/Amount.tsx'
import { TextWithAmounts } from '../money/HideableAmounts.tsx'
import { type BadgeStatus, StatusBadge, type Tone } from '../money/StatusBadge.tsx'
import { type DataColumn, DataTable, type RowGroup } from './DataTable.tsx'
import { DayHeader, DayTotalsLine, type DayTotals } from './DayHeader.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import './history-table.css'

export type HistoryRow = {
  id: string
  href: string
  direction: Direction
  kobo: WireKobo
  isVoid?: boolean
  title: string
  detail?: string
  reference: string
  /** In the column of the table. */
  date: string
  /** In a row on a phone, which is under the header of its day. */
  time: string
  /** A loud status has a badge with a background; a quiet one (settled) has none. */
  badge: { rule: BadgeStatus; tone?: Tone; word: string; isLoud?: boolean }
}
export type HistoryDay = DayTotals & { key: string; rows: readonly HistoryRow[]; more?: { label: string; onPress: () => void } | undefined }

/** The columns fit beside an open panel. */
const TABLE_MIN_WIDTH_PX = 620

/** Movements by day: a table on wide screens, rows on phones. The caller names the columns. */
export function HistoryTable({
  days,
  chosenId,
  columns: { amount, narrative, reference, date, type },
  label,
  hasMore = false,
  hasDescriptions = false,
}: {
  days: readonly HistoryDay[]
  chosenId?: string | undefined
  columns: { amount: string; narrative: string; reference: string; date: string; type: string }
  label: string
  /** More movements follow at the server. */
  hasMore?: boolean
  /** The third column holds texts, which end in an ellipsis, and not references. */
  hasDescriptions?: boolean
}) {
  const columns = useMemo<DataColumn<HistoryRow>[]>(
    () => [
      {
        id: 'amount',
        header: amount,
        width: 'history-table__amount',
        isNumber: true,
        cell: (row) => <Amount kobo={row.kobo} way={row.direction} isVoid={row.isVoid ?? false} />,
      },
      {
        id: 'narrative',
        header: narrative,
        isLink: true,
        cell: (row) => (
          <span translate="no">
            <TextWithAmounts>{row.detail ? `${row.title}, ${row.detail}` : row.title}</TextWithAmounts>
          </span>
        ),
      },
      {
        id: 'reference',
        header: reference,
        width: 'history-table__reference',
        cell: (row) => (hasDescriptions ? row.reference : <Reference text={row.reference} />),
      },
      {
        id: 'date',
        header: date,
        width: 'history-table__date',
        cell: (row) => (
          <>
            <span className="history-table__whole">{row.date}</span>
            <span className="history-table__time" aria-hidden="true">
              {row.time}
            </span>
          </>
        ),
      },
      {
        id: 'type',
        header: type,
        width: 'history-table__type',
        cell: ({ badge }) => (
          <StatusBadge rule={badge.rule} tone={badge.tone} isBare={!badge.isLoud}>
            {badge.word}
          </StatusBadge>
        ),
      },
    ],
    [amount, narrative, reference, date, type, hasDescriptions],
  )
  const groups = useMemo(() => days.map(toGroup), [days])
  return (
    <div className="history-table">
      <DataTable
        label={label}
        columns={columns}
        groups={groups}
        idOf={idOf}
        hrefOf={hrefOf}
        chosenId={chosenId}
        hasMore={hasMore}
        minTableWidth={TABLE_MIN_WIDTH_PX}
        card={useCallback(
          (row: HistoryRow, { isChosen }: { isChosen: boolean }) => (
            <Card row={row} isChosen={isChosen} />
          ),
          [],
        )}
      />
    </div>
  )
}

const idOf = (row: HistoryRow) => row.id
const hrefOf = (row: HistoryRow) => row.href

function toGroup({ key, rows, more, title, note, debitKobo, creditKobo, balanceKobo, isOpen }: HistoryDay): RowGroup<HistoryRow> {
  return {
    key,
    rows,
    heading: {
      className: isOpen ? 'day day--open' : 'day day--closed',
      table: (
        <div>
          <b>
            {title} {note && <span className="quiet">{note}</span>}
          </b>
          <DayTotalsLine debitKobo={debitKobo} creditKobo={creditKobo} balanceKobo={balanceKobo ?? null} />
        </div>
      ),
      list: <DayHeader title={title} debitKobo={debitKobo} creditKobo={creditKobo} balanceKobo={balanceKobo ?? null} isOpen={isOpen} />,
    },
    footer: more && <LoadMoreButton {...more} />,
  }
}

/** A long reference is shortened in the middle, because references differ at the end. */
function Reference({ text }: { text: string }) {
  return (
    <span className="reference code" translate="no">
      <span>{text.slice(0, -6)}</span>
      <span>{text.slice(-6)}</span>
    </span>
  )
}

function Card({ row, isChosen }: { row: HistoryRow; isChosen: boolean }) {
  const state = row.badge.isLoud ? { word: row.badge.word, ...stateTone(row.badge.rule) } : undefined
  return <TransactionRow {...row} isChosen={isChosen} state={state} keepsPlace />
}

function stateTone(rule: BadgeStatus): { tone?: 'wait' | 'wrong' } {
  return rule === 'open' ? { tone: 'wait' } : rule === 'broken' ? { tone: 'wrong' } : {}
}

function LoadMoreButton({ label, onPress }: { label: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="button button--text button--small" onClick={onPress}>
      {label}
    </button>
  )
}
