import './comparison-bars.css'

/**
 * A value that still grows (one line) above a finished one (two lines), in one scale. The tick on the second marks how far it was at the same
 * moment. Decoration: the amounts stand beside it in words.
 */
export function ComparisonBars({ open, closed, closedByNow }: { open: number; closed: number; closedByNow: number }) {
  const top = Math.max(open, closed, 1)
  const at = (value: number) => `${Math.round((value / top) * 1000) / 10}%`
  return (
    <div className="comparison-bars" aria-hidden="true">
      <i className="comparison-bars__open" style={{ width: at(open) }} />
      <span>
        <i className="comparison-bars__closed" style={{ width: at(closed) }} />
        <i className="comparison-bars__tick" style={{ left: at(closedByNow) }} />
      </span>
    </div>
  )
}
