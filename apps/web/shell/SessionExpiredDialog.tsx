import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { leaveExpiredSession, useSessionExpiry } from './session-expiry.ts'

/** The only message about a session that the server ended. It is above every screen behind the sign-in. */
export function SessionExpiredDialog() {
  const isOver = useSessionExpiry() !== null
  return (
    <Dialog
      title={t`Session Has Expired`}
      isOpen={isOver}
      onClose={leaveExpiredSession}
      isLocked
      buttons={<Button kind="act" onClick={leaveExpiredSession}>{t`Log In`}</Button>}
    >
      <p>{t`Due to inactivity or another login elsewhere, your session has expired. Simply log in to access your account.`}</p>
    </Dialog>
  )
}
