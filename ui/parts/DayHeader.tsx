import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount } from '../money/Amount.tsx'
import './day-header.css'

export type DayTotals = {
  title: string
  note?: ReactNode
  /** Null where the list has credits only, and until the server's totals are here. */
  debitKobo: WireKobo | null
  /** Null until the server's totals are here. */
  creditKobo: WireKobo | null
  /** At the end of the day, or now. Null where the list has none. */
  balanceKobo?: WireKobo | null
  isOpen: boolean
}

/** The heading of a day in a list: two lines under it when the day is closed, a thin one while it is open. */
export function DayHeader({ title, note, debitKobo, creditKobo, balanceKobo = null, isOpen }: DayTotals) {
  return (
    <div className={isOpen ? 'dayhead dayhead--open' : 'dayhead dayhead--closed'}>
      <h2>
        {title} {note && <span className="quiet">{note}</span>}
      </h2>
      <DayTotalsLine debitKobo={debitKobo} creditKobo={creditKobo} balanceKobo={balanceKobo} />
    </div>
  )
}

export function DayTotalsLine({ debitKobo, creditKobo, balanceKobo = null }: Pick<DayTotals, 'debitKobo' | 'creditKobo' | 'balanceKobo'>) {
  return (
    <p className="daysums">
      {debitKobo !== null && (
        <span>
          <Trans>
            Debit <Amount kobo={debitKobo} way="out" />
          </Trans>
        </span>
      )}
      {creditKobo !== null && (
        <span>
          <Trans>
            Credit <Amount kobo={creditKobo} way="in" />
          </Trans>
        </span>
      )}
      {balanceKobo !== null && (
        <span>
          <Trans>
            Balance <Amount kobo={balanceKobo} />
          </Trans>
        </span>
      )}
    </p>
  )
}
