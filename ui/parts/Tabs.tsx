import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useWidth } from './useWidth.ts'
import './tabs.css'

/** `isDisabled`: shown, and cannot be opened. */
export type Tab = { id: string; label: ReactNode; isDisabled?: boolean }

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
  const width = useWidth(list)
  // On a phone the tabs scroll sideways, and an address may choose one that is out of sight.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (box && tab) list.current!.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left)
    showMore(list.current!)
  }, [chosen, width])
  function move(event: KeyboardEvent) {
    const open = tabs.filter((tab) => !tab.isDisabled)
    const at = open.findIndex((tab) => tab.id === chosen)
    const to = { ArrowRight: (at + 1) % open.length, ArrowLeft: (at + open.length - 1) % open.length, Home: 0, End: open.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(open[to]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')[to]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move} onScroll={({ currentTarget }) => showMore(currentTarget)}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={children ? `${base}-panel` : undefined}
            disabled={tab.isDisabled}
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

/** Marks the sides at which tabs are out of sight. */
function showMore(list: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = list
  const sides = [scrollLeft > 1 && 'before', scrollLeft + clientWidth < scrollWidth - 1 && 'after'].filter(Boolean)
  if (sides.length > 0) list.dataset['more'] = sides.join(' ')
  else delete list.dataset['more']
}
