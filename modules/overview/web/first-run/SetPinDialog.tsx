import { t } from '@lingui/core/macro'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { SetPinStep } from '../../../identity/web/index.ts'

export type SetPinDialogProps = { onClose: () => void; onDone: () => void }

export default function SetPinDialog({ onClose, onDone }: SetPinDialogProps) {
  return (
    <Dialog title={t`Set your PIN`} isOpen onClose={onClose}>
      <SetPinStep onDone={onDone} />
    </Dialog>
  )
}
