import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import AccountShare from './AccountShare.tsx'
import type { PayableAccount } from './account-text.ts'

export type AccountDialogProps = { account: PayableAccount; onClose: () => void }

/** The account details of a cashpoint, to copy, to send or to have scanned. */
export default function AccountDialog({ account, onClose }: AccountDialogProps) {
  return (
    <Dialog title={t`Account details`} isOpen onClose={onClose} buttons={<Button onClick={onClose}>{t`Close`}</Button>}>
      <AccountShare account={account} />
    </Dialog>
  )
}
