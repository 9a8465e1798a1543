import { Fragment, memo, type ReactNode, useRef } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount, type Direction } from '../money/Amount.tsx'
import { type BadgeStatus, StatusBadge, type Tone } from '../money/StatusBadge.tsx'
import { DayHeader, DayTotalsLine, type DayTotals } from './DayHeader.tsx'
import { Link } from './Link.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useRouter } from './useRouter.ts'
import { useWidth } from './useWidth.ts'
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

const TABLE_MIN_WIDTH_PX = 620

/** Movements by day: a table on wide screens, rows on phones. The caller names the columns. */
export function HistoryTable({
  days,
  chosenId,
  columns,
  label,
}: {
  days: readonly HistoryDay[]
  chosenId?: string | undefined
  columns: { amount: string; narrative: string; reference: string; date: string; type: string }
  label: string
}) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  return (
    <div className="history-table" ref={root}>
      {width === null ? null : width >= TABLE_MIN_WIDTH_PX ? (
        <Table days={days} chosenId={chosenId} columns={columns} label={label} />
      ) : (
        <Cards days={days} chosenId={chosenId} />
      )}
    </div>
  )
}

function Table({ days, chosenId, columns, label }: Parameters<typeof HistoryTable>[0]) {
  return (
    <table className="table">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className="num">
            {columns.amount}
          </th>
          <th scope="col">{columns.narrative}</th>
          <th scope="col">{columns.reference}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col">{columns.type}</th>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody key={day.key}>
          <tr className={day.isOpen ? 'day day--open' : 'day day--closed'}>
            <th scope="rowgroup" colSpan={5}>
              <div>
                <b>
                  {day.title} {day.note && <span className="quiet">{day.note}</span>}
                </b>
                <DayTotalsLine debitKobo={day.debitKobo} creditKobo={day.creditKobo} />
              </div>
            </th>
          </tr>
          {day.rows.map((row) => (
            <TableRow key={row.id} row={row} isChosen={row.id === chosenId} />
          ))}
          {day.more && (
            <tr className="table__more">
              <td colSpan={5}>
                <LoadMoreButton {...day.more} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

/**
 * A click anywhere on the row opens the movement; the keyboard and screen readers use its link. Lists grow to thousands of rows, so a row
 * renders again only when it has changed.
 */
const TableRow = memo(function TableRow({ row, isChosen }: { row: HistoryRow; isChosen: boolean }) {
  const router = useRouter()
  return (
    <tr
      className={isChosen ? 'is-chosen' : undefined}
      onClick={(event) => event.defaultPrevented || (event.target as Element).closest('a') || router.go(row.href)}
    >
      <td className="num">
        <Amount kobo={row.kobo} way={row.direction} isVoid={row.isVoid ?? false} />
      </td>
      <td className="clip">
        <Link href={row.href} aria-current={isChosen || undefined} translate="no">
          {row.detail ? `${row.title}, ${row.detail}` : row.title}
        </Link>
      </td>
      <td className="code">
        <Reference text={row.reference} />
      </td>
      <td>{row.date}</td>
      <td>
        <StatusBadge rule={row.badge.rule} tone={row.badge.tone} isBare={!row.badge.isLoud}>
          {row.badge.word}
        </StatusBadge>
      </td>
    </tr>
  )
})

/** A long reference is shortened in the middle, because references differ at the end. */
function Reference({ text }: { text: string }) {
  return (
    <span className="reference" translate="no">
      <span>{text.slice(0, -6)}</span>
      <span>{text.slice(-6)}</span>
    </span>
  )
}

function Cards({ days, chosenId }: { days: readonly HistoryDay[]; chosenId?: string | undefined }) {
  return days.map(({ key, rows, more, title, debitKobo, creditKobo, isOpen }) => (
    <Fragment key={key}>
      <DayHeader title={title} debitKobo={debitKobo} creditKobo={creditKobo} isOpen={isOpen} />
      {rows.map((row) => (
        <Card key={row.id} row={row} isChosen={row.id === chosenId} />
      ))}
      {more && <LoadMoreButton {...more} />}
    </Fragment>
  ))
}

const Card = memo(function Card({ row, isChosen }: { row: HistoryRow; isChosen: boolean }) {
  const state = row.badge.isLoud ? { word: row.badge.word, ...stateTone(row.badge.rule) } : undefined
  return <TransactionRow {...row} isChosen={isChosen} state={state} />
})

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
