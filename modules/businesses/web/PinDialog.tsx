import { t } from '@lingui/core/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { OfflineGuard } from '../../../ui/parts/OfflineGuard.tsx'
import { PinOrSetPin } from './PinOrSetPin.tsx'

type PinDialogProps = {
  hasPin: boolean
  /** Sends the movement. */
  move: Pick<UseMutationResult<unknown, Error, void>, 'error' | 'isPending' | 'mutateAsync'>
  /** The words of the button. */
  act: ReactNode
  /** What moves. */
  children: ReactNode
  /** Said when it failed without a sentence of the server, and when no answer came. */
  texts: { failed: string; unanswered: string }
  /** Back to the form, where the server refuses the amount. */
  onChangeAmount?: () => void
  onBack?: () => void
  onClose: () => void
}

/** The last step of a movement of money: what moves, why the attempt before failed, and the PIN. */
export function PinDialog({ hasPin, move, act, children, texts, onChangeAmount, onBack, onClose }: PinDialogProps) {
  const { error } = move
  const isUnanswered = isProblem(error) && error.isUnanswered
  const isOfAmount = isProblem(error) && error.of('amount') !== undefined
  return (
    <Dialog title={hasPin ? t`Enter your PIN` : t`Set a PIN first`} isOpen isLocked={move.isPending} onClose={onClose}>
      {children}
      {error && (
        <Callout tone={isUnanswered ? 'wait' : 'wrong'} role="alert" title={isProblem(error) ? error.message : texts.failed}>
          {isUnanswered
            ? texts.unanswered
            : isOfAmount && onChangeAmount && <Button kind="text" size="small" onClick={onChangeAmount}>{t`Change the amount`}</Button>}
        </Callout>
      )}
      <OfflineGuard>
        <PinOrSetPin
          hasPin={hasPin}
          act={act}
          onApproved={async () => {
            await move.mutateAsync().catch(() => undefined)
          }}
        />
      </OfflineGuard>
      {onBack && (
        <p className="buttons">
          <Button kind="text" onClick={onBack}>{t`Back`}</Button>
        </p>
      )}
    </Dialog>
  )
}
