import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
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
  return (
    <Base.Root className="tabs-root" value={chosen} onValueChange={(id: string) => onChoose(id)}>
      <Base.List className="tabs" activateOnFocus aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children && (
        // Its content takes the focus by itself.
        <Base.Panel className="tabs__panel" value={chosen} tabIndex={-1}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
