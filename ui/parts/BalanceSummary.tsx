import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import './balance-summary.css'

/**
 * The amounts at the head of a screen: one hero amount with its actions beside it, and a few others in a row between thin lines. `aside`
 * takes the rest of that row, or a row of its own above it on a phone.
 */
export function BalanceSummary({
  label,
  hero,
  beside,
  aside,
  children,
}: {
  label: string
  hero: ReactNode
  beside?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="balance-summary" aria-label={label}>
      <div className="balance-summary__head">
        <div>{hero}</div>
        {beside}
      </div>
      {aside && <div className="balance-summary__aside">{aside}</div>}
      {children && <div className="balance-summary__cells">{children}</div>}
    </section>
  )
}

export function SummaryCell({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="balance-summary__cell">
      <p className="label">{label}</p>
      {children}
      <p className="balance-summary__note">{note}</p>
    </div>
  )
}

export function SummaryHero({ label, children, note }: { label: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <p className="label">{label}</p>
      <div className="balance-summary__hero">{children}</div>
      {note && <div className="balance-summary__note">{note}</div>}
    </>
  )
}

/** A number that is not money (customers), in the size of the secondary amounts. */
export function SummaryNumber({ children }: { children: string }) {
  return (
    <span className="amount amount--second" translate="no" key={children}>
      {children}
    </span>
  )
}

/** Hides the amounts from people nearby. */
export function VisibilityToggle({ isHidden, onChange }: { isHidden: boolean; onChange: (isHidden: boolean) => void }) {
  return (
    <button
      type="button"
      className="visibility-toggle"
      aria-pressed={isHidden}
      aria-label={isHidden ? t`Show amounts` : t`Hide amounts`}
      onClick={() => onChange(!isHidden)}
    >
      {isHidden ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
      <span>{isHidden ? t`Show` : t`Hide`}</span>
    </button>
  )
}
