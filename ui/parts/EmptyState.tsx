import type { ReactNode } from 'react'
import { withLinks } from './LinkedText.tsx'
import './empty-state.css'

/** An empty list, a filter without a match, or what could not be loaded: its drawing of `ui/drawings`, one sentence and one action. */
export function EmptyState({ drawing, children, action }: { drawing: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      {drawing}
      <div>
        <p>{withLinks(children)}</p>
        {action}
      </div>
    </div>
  )
}
