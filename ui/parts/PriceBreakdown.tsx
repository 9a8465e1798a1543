import type { ReactNode } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount } from '../money/Amount.tsx'
import './price-breakdown.css'

export type PriceLine = {
  label: ReactNode
  kobo: WireKobo
  /** Contained in the line above ("of which VAT"), and so not part of the sum. */
  isWithin?: boolean
}

/** Every naira by name, and what it comes to. */
export function PriceBreakdown({ lines, total }: { lines: readonly PriceLine[]; total: PriceLine }) {
  return (
    <dl className="bill">
      {lines.map((line, index) => (
        <Line key={index} line={line} className={line.isWithin ? 'bill__sub' : undefined} />
      ))}
      <Line line={total} className="bill__total" />
    </dl>
  )
}

function Line({ line, className }: { line: PriceLine; className: string | undefined }) {
  return (
    <div className={className}>
      <dt>{line.label}</dt>
      <dd>
        <Amount kobo={line.kobo} />
      </dd>
    </div>
  )
}
