import type { ReactNode } from 'react'
import './drawing.css'

const GROUND = 'M8 78h80M8 84h80'

/**
 * The drawing of an empty state, a thing of the market on a ground of two lines. It is decoration: the sentence beside it says everything. Each
 * one has a file of its own, which loads with the page that shows it.
 */
export function Drawing({ ground = GROUND, children }: { ground?: string; children: ReactNode }) {
  return (
    <svg className="small-drawing" width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
      {children}
      <path d={ground} />
    </svg>
  )
}
