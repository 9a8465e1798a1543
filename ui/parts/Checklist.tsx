import type { ReactNode } from 'react'
import './checklist.css'

export type ChecklistState = 'done' | 'next' | 'waiting' | 'wrong' | 'later'

/** Things to do in their order. The sign in front repeats what the words say. */
export function Checklist({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol className="checklist" aria-label={label}>
      {children}
    </ol>
  )
}

export function ChecklistItem({ state, title, detail, end }: { state: ChecklistState; title: ReactNode; detail?: ReactNode; end?: ReactNode }) {
  return (
    <li className="checklist__item" data-state={state}>
      <i aria-hidden="true" />
      <div>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </div>
      <div className="checklist__end">{end}</div>
    </li>
  )
}
