import './progress-rule.css'

/** Progress as the status rule drawing itself: two lines done, dashes to come. With `isUsage`, the rest is a thin line. */
export function ProgressRule({ part, label, isUsage = false }: { part: number; label: string; isUsage?: boolean }) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10
  return (
    <div
      className={isUsage ? 'progress-rule progress-rule--usage' : 'progress-rule'}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
