import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

export type SupportDialogProps = { onClose: () => void }

/** The ways to support over the page, which stays as it is. */
export default function SupportDialog({ onClose }: SupportDialogProps) {
  return (
    <Dialog title={t`Support`} isOpen onClose={onClose} buttons={<Button onClick={onClose}>{t`Close`}</Button>}>
      <p>{supportAdvice()}</p>
      <ContactWays />
    </Dialog>
  )
}
