import './progress.css'

/** How much of a long task is done: two lines for the part that is final, dashes for what is to come. */
export function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  const percent = all === 0 ? 0 : Math.min(100, Math.floor((100 * done) / all))
  return (
    <div className="progress" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
