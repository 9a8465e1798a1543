import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useTaskFrame } from '../frame/task-frame.ts'
import { ChevronLeftIcon, CloseIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'
import './step-page.css'

/**
 * One step of a task that has several: a back button, the title, and the step's number. On a phone it has the whole screen; a step without
 * a way back has a cross that leaves the task. `bottom` takes a `StepBottom`.
 */
export function StepPage({
  title,
  step,
  onBack,
  bottom,
  children,
}: {
  title: ReactNode
  step?: ReactNode
  onBack?: (() => void) | undefined
  bottom?: ReactNode
  children: ReactNode
}) {
  const homeHref = useTaskFrame()
  return (
    <section className="step-page">
      <header className="step-page__header" data-bar="top">
        {onBack ? (
          <IconButton label={t`Back`} onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
        ) : (
          homeHref !== null && (
            <Link className="icon-button step-page__leave" href={homeHref} aria-label={t`Close`}>
              <CloseIcon />
            </Link>
          )
        )}
        <h1>{title}</h1>
        {step && <span>{step}</span>}
      </header>
      {children}
      {bottom}
    </section>
  )
}

/**
 * The main button of a step, at the end of its form. On a phone it sticks to the bottom of the screen, above the keyboard, under the sum
 * that it moves (a `StepSum`). It stands in a `StepPage` or in the form inside of one; `children` are buttons.
 */
export function StepBottom({ sum, children }: { sum?: ReactNode; children: ReactNode }) {
  return (
    <div className="step-bottom" data-bar="bottom">
      {sum}
      <div className="buttons">{children}</div>
    </div>
  )
}

/** The sum above the button, on a phone only: a wide screen has it elsewhere. */
export function StepSum({ label, amount, note }: { label: ReactNode; amount: ReactNode; note?: ReactNode }) {
  return (
    <p className="step-sum">
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      {amount}
    </p>
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
