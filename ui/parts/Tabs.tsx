import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

export type Tab = { id: string; label: ReactNode }

/** Tabs whose selection belongs to the caller (the URL). Arrow keys move and select; `children` is the content of the selected tab. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose: (id: string) => void
  children?: ReactNode
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at + tabs.length - 1) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(tabs[to]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={children ? `${base}-panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children && (
        <div className="tabs__panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  )
}
