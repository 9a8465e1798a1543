import type { ReactNode } from 'react'
import { withLinks } from './LinkedText.tsx'
import './empty-state.css'

/** An empty list, or a filter without a match: one sentence, one action, and the drawing of an umbrella. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
        <g className="empty__line">
          <path d="M10 44A38 38 0 0 1 86 44z" />
          <path d="M36 44C36 24 41 12 48 6c7 6 12 18 12 38M48 44v34" />
          <path d="M8 78h80M8 84h80" />
        </g>
        <path className="empty__bowl" d="M64 78l3-14h16l3 14z" />
      </svg>
      <div>
        <p>{withLinks(children)}</p>
        {action}
      </div>
    </div>
  )
}
