import { t } from '@lingui/core/macro'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { SetPinStep } from '../../../identity/web/index.ts'

export function SetPinDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <Dialog title={t`Set your PIN`} isOpen onClose={onClose}>
      <SetPinStep onDone={onDone} />
    </Dialog>
  )
}
