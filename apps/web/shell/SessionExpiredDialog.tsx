import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { leave } from './sign-out.ts'
import { useSessionEnd } from './session-expiry.ts'

/** The only word about a session that the server ended; it lies over every screen behind the sign-in. */
export function SessionEnded() {
  const isOver = useSessionEnd() !== null
  return (
    <Dialog
      title="Session Has Expired"
      isOpen={isOver}
      onClose={leave}
      isLocked
      buttons={
        <Button kind="act" onClick={leave}>
          Log In
        </Button>
      }
    >
      <p>Due to inactivity or another login elsewhere, your session has expired. Simply log in to access your account.</p>
    </Dialog>
  )
}
