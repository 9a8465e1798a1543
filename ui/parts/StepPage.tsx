import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import './step-page.css'

/** One step of something that takes several: a way back, its name, where we are. */
export function StepPage({
  title,
  step,
  onBack,
  children,
}: {
  title: ReactNode
  step?: ReactNode
  onBack?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <section className="flow">
      <header className="flow__top">
        {onBack && (
          <IconButton label="Back" onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
        )}
        <h1>{title}</h1>
        {step && <span>{step}</span>}
      </header>
      {children}
    </section>
  )
}

/** Who gets it: the name whole and large, the account under it. */
export function Payee({ label, name, children }: { label: ReactNode; name: ReactNode; children?: ReactNode }) {
  return (
    <div className="payee">
      <p className="label">{label}</p>
      <b>{name}</b>
      <p className="soft">{children}</p>
    </div>
  )
}
