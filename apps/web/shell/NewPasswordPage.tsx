import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangePassword, recordNewPassword, useCurrentUser } from '../../../modules/identity/web/index.ts'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { PRODUCT_NAME } from '../site-config.ts'
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx'
import { signOutAndRedirect } from './sign-out.ts'

/** Replaces the password that we sent. Nothing else opens before. */
export function NewPasswordPage() {
  const { firstname } = useCurrentUser().person
  const navigate = useNavigate()
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsaved(isUnsaved)
  function open() {
    setUnsaved(false)
    void navigate({ to: recordNewPassword(), replace: true, ignoreBlocker: true })
  }
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>{t`Choose a new password`}</h1>
      <p className="soft">
        <Trans>
          Welcome, <span translate="no">{firstname}</span>. The password that we sent opens only this page. From now on you log in with your own.
        </Trans>
      </p>
      <ChangePassword isTemporary onChange={setUnsaved} onDone={open} />
      <p className="wrap">
        <Button kind="text" onClick={() => void signOutAndRedirect(false)}>{t`Log Out`}</Button>
      </p>
      <SessionExpiredDialog />
    </CenteredPage>
  )
}
