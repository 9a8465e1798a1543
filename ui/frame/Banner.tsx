import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import './banner.css'

/** A message about the whole account, above the page until its cause is resolved. */
export function Banner({
  title,
  children,
  action,
  tone = 'wrong',
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  tone?: 'wrong' | 'wait' | 'info'
}) {
  return (
    <section className={`banner banner--${tone}`} aria-label={t`Notice`}>
      <p>
        <b>{title}</b>
        {children && (
          <>
            <br />
            {children}
          </>
        )}
      </p>
      {action}
    </section>
  )
}
