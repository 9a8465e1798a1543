import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import './dialog.css'

/**
 * Asks a question before an action. It is the browser's own modal dialog: it traps and returns the focus, makes the page inert and closes
 * on Esc. `isLocked` is for a question that needs an answer. With `isUnsaved`, closing it by Esc or by a press beside it asks first.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  buttons,
  children,
  isLocked = false,
  isUnsaved = false,
}: {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  buttons?: ReactNode
  children?: ReactNode
  isLocked?: boolean
  isUnsaved?: boolean
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isAsking, setAsking] = useState(false)
  function dismiss() {
    if (isLocked) return
    if (isUnsaved) setAsking(!isAsking)
    else onClose()
  }
  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen) element?.close()
  }, [isOpen])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        dismiss()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) dismiss()
      }}
    >
      {isOpen && (
        <div className="dialog__in">
          <h2 id={id}>{isAsking ? t`Close without finishing?` : title}</h2>
          {isAsking && (
            <>
              <p className="dialog__say">{t`What you have entered will be lost.`}</p>
              <div className="buttons">
                <Button kind="act" onClick={() => setAsking(false)}>{t`Go on`}</Button>
                <Button onClick={onClose}>{t`Close`}</Button>
              </div>
            </>
          )}
          <div hidden={isAsking}>
            {children && <div className="dialog__say">{children}</div>}
            {buttons && <div className="buttons">{buttons}</div>}
          </div>
        </div>
      )}
    </dialog>
  )
}
