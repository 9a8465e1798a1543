import type { ReactNode } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import './rewards.css'

type Cell = { label: string; note?: ReactNode } & ({ kobo: number } | { figure: string })

/** One large figure, and others beside it between thin lines. */
export function EarningsSummary({ label, heroLabel, hero, cells }: { label: string; heroLabel: string; hero: ReactNode; cells: readonly Cell[] }) {
  return (
    <section className="earnings" aria-label={label}>
      <div className="earnings__cell">
        <p className="label">{heroLabel}</p>
        <div className="earnings__hero">{hero}</div>
      </div>
      {cells.map((cell) => (
        <div className="earnings__cell" key={cell.label}>
          <p className="label">{cell.label}</p>
          {'kobo' in cell ? (
            <Amount kobo={cell.kobo} size="second" />
          ) : (
            <span className="amount amount--second" translate="no">
              {cell.figure}
            </span>
          )}
          <p className="earnings__note">{cell.note}</p>
        </div>
      ))}
    </section>
  )
}
