import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { signOutAndRedirect } from './sign-out.ts'

export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [isEverywhere, setEverywhere] = useState(false)
  function go() {
    setBusy(true)
    void signOutAndRedirect(isEverywhere)
  }
  return (
    <Dialog
      title={t`Log Out`}
      isOpen={isOpen}
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" isBusy={isBusy} onClick={go}>{t`Log Out`}</Button>
          <Button onClick={onClose}>{t`Stay`}</Button>
        </>
      }
    >
      <p>{t`You need your password to log in again. Payments that are processing continue.`}</p>
      <Checkbox checked={isEverywhere} onChange={(event) => setEverywhere(event.target.checked)}>{t`Log out everywhere`}</Checkbox>
    </Dialog>
  )
}
