import type { ReactNode } from 'react'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import './balance-summary.css'

/** The sums at the head of a screen: one hero, and the few that stand beside it behind hairlines. */
export function BalanceSummary({ label, hero, children }: { label: string; hero: ReactNode; children?: ReactNode }) {
  return (
    <section className="money" aria-label={label}>
      <div className="money__cell">{hero}</div>
      {children}
    </section>
  )
}

export function SummaryCell({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="money__cell">
      <p className="label">{label}</p>
      {children}
      <p className="money__note">{note}</p>
    </div>
  )
}

export function SummaryHero({ label, children, note }: { label: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <p className="label">{label}</p>
      <div className="money__hero">{children}</div>
      {note && <p className="money__note">{note}</p>}
    </>
  )
}

/** A number that is no money (customers), in the size of the second amounts. */
export function SummaryNumber({ children }: { children: ReactNode }) {
  return <span className="amount amount--second">{children}</span>
}

/** Hides the sums from whoever looks over the shoulder. */
export function VisibilityToggle({ isHidden, onChange }: { isHidden: boolean; onChange: (isHidden: boolean) => void }) {
  return (
    <button
      type="button"
      className="eye"
      aria-pressed={isHidden}
      aria-label={isHidden ? 'Show amounts' : 'Hide amounts'}
      onClick={() => onChange(!isHidden)}
    >
      {isHidden ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
      {isHidden ? 'Show' : 'Hide'}
    </button>
  )
}
