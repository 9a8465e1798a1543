import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import './step-page.css'

/** One step of a task that has several: a back button, the title, and the step's number. */
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
    <section className="step-page">
      <header className="step-page__header">
        {onBack && (
          <IconButton label={t`Back`} onClick={onBack}>
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

/** The payee: the full name in large text, the account under it. */
export function Payee({ label, name, children }: { label: ReactNode; name: ReactNode; children?: ReactNode }) {
  return (
    <div className="payee">
      <p className="label">{label}</p>
      <b translate="no">{name}</b>
      <p className="soft">{children}</p>
    </div>
  )
}
