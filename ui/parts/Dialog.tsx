import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, useContext } from 'react'
import { Button } from './Button.tsx'
import { lazyPart } from './lazy-part.tsx'

export type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  buttons?: ReactNode
  children?: ReactNode
  isLocked?: boolean
  isUnsaved?: boolean
  /** For a table. */
  isWide?: boolean
  /** A step of a task: on a phone it has the whole screen. The text counts the steps; it is empty for a task of one step. */
  step?: ReactNode
}

const DialogWindow = lazyPart<DialogProps>(() => import('./DialogWindow.tsx'))

/** Fetches the code of dialogs, for one that must also open when the network is lost. */
export const preloadDialog = DialogWindow.preload

/**
 * Asks a question before an action. It keeps the focus while it is open and returns it, and closes on Esc or a press beside it. `isLocked`
 * is for a question that needs an answer. Without `buttons` it has a cross. With `isUnsaved`, closing it asks first. Its code loads when it is first opened.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogWindow {...props} /> : null
}

export const DialogDismissal = createContext<(() => void) | null>(null)

/** Closes the dialog around it, which asks first while something entered would be lost. */
export function CancelButton({ children = t`Cancel` }: { children?: ReactNode }) {
  const dismiss = useContext(DialogDismissal)
  return (
    <Button kind="text" onClick={() => dismiss?.()}>
      {children}
    </Button>
  )
}
