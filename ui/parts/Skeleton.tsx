import { t } from '@lingui/core/macro'
import './skeleton.css'

/** Placeholder rows of known height while data loads. Amounts do not use it: they keep their last value (see UpdatedAt). */
export function Skeleton({ rows = 5, label = t`Loading` }: { rows?: number; label?: string }) {
  return (
    <div className="bones" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div className="bones__row" key={index} data-odd={index % 2 === 1 || undefined}>
          <span className="bone bone--way" />
          <span className="bones__lines">
            <span className="bone" />
            <span className="bone" />
          </span>
          <span className="bone bone--sum" />
        </div>
      ))}
    </div>
  )
}

/** A placeholder block of known size: `<SkeletonBlock width="12ch" height={20} />`. */
export function SkeletonBlock({ width = '100%', height = 16 }: { width?: number | string; height?: number }) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />
}
