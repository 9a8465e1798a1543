import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { translateSentence } from '../i18n.tsx'
import { Button } from './Button.tsx'
import { withLinks } from './LinkedText.tsx'
import type { ToastOptions, ToastKind } from './toast.ts'
import '../money/status-badge.css'
import './toast.css'

const STYLE_BY_KIND = {
  success: { title: t`Success`, rule: 'final', tone: 'in' },
  warning: { title: t`Warning`, rule: 'open', tone: 'wait' },
  error: { title: t`Error`, rule: 'broken', tone: 'wrong' },
  info: { title: t`Info`, rule: 'told', tone: 'info' },
} as const

/** One toast: its rule, title, message, and one action. */
export function Toast({ kind, text, title, action, onClose }: { kind: ToastKind; text: ReactNode; onClose: () => void } & ToastOptions) {
  const look = STYLE_BY_KIND[kind]
  return (
    <div className="toast" role={kind === 'error' ? 'alert' : undefined}>
      <span className={`status-badge status-badge--bare status-badge--${look.tone}`} data-rule={look.rule}>
        <i aria-hidden="true" />
      </span>
      <p>
        <b>{title ?? look.title}</b> {withLinks(typeof text === 'string' ? translateSentence(text) : text)}
      </p>
      <span className="toast__acts">
        {action && (
          <Button
            kind="text"
            size="small"
            onClick={() => {
              action.onPress()
              onClose()
            }}
          >
            {action.label}
          </Button>
        )}
        <Button kind="text" size="small" onClick={onClose}>{t`Close`}</Button>
      </span>
    </div>
  )
}
