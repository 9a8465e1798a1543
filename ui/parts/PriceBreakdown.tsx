import type { ReactNode } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount } from '../money/Amount.tsx'
import './price-breakdown.css'

export type PriceLine = {
  label: ReactNode
  kobo: WireKobo
  /** Included in the line above ("of which VAT"), so not added to the total. */
  isWithin?: boolean
}

/** Each part of a price with its label, and the total. */
export function PriceBreakdown({ lines, total }: { lines: readonly PriceLine[]; total: PriceLine }) {
  return (
    <dl className="price-breakdown">
      {lines.map((line, index) => (
        <Line key={index} line={line} className={line.isWithin ? 'price-breakdown__included' : undefined} />
      ))}
      <Line line={total} className="price-breakdown__total" />
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
