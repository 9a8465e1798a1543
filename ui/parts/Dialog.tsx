import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

/**
 * Asks a question before an action. It is the browser's own modal dialog: it traps and returns the focus, makes the page inert and closes
 * on Esc. `isLocked` is for a question that needs an answer.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  buttons,
  children,
  isLocked = false,
}: {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  buttons?: ReactNode
  children?: ReactNode
  isLocked?: boolean
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
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
        if (!isLocked) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && !isLocked) onClose()
      }}
    >
      {isOpen && (
        <div className="dialog__in">
          <h2 id={id}>{title}</h2>
          {children && <div className="dialog__say">{children}</div>}
          {buttons && <div className="buttons">{buttons}</div>}
        </div>
      )}
    </dialog>
  )
}
