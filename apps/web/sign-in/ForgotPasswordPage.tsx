import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { forgotPassword, forgotPasswordSchema, startForgotPassword, uploadResetVideo } from '../../../modules/identity/contract.ts'
import { completeWith, type ConfirmedVideo, VideoConfirmation } from '../../../modules/identity/web/index.ts'
import { call, upload } from '../../../ui/data/client.ts'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { navigateTo } from './navigation.ts'
import { LogoLink } from './LogoLink.tsx'
import { showResetError } from './reset-error.ts'

/** Requests a code by e-mail. The next page is the same for a known and an unknown address. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** The video that confirms the request, where one is asked for. */
  const [asked, setAsked] = useState<{ question: string; confirmation: string } | null>(null)
  const { form, focusError } = useErrorFocus()

  async function ask() {
    const body = { email: email.trim() }
    const issue = forgotPasswordSchema.safeParse(body).error?.issues[0]
    setFault(issue?.message)
    if (issue) return focusError()
    setBusy(true)
    try {
      const { data } = await call(startForgotPassword, { body })
      if (data.question === null || data.confirmation === null) await finish(body)
      else setAsked({ question: data.question, confirmation: data.confirmation })
    } catch (error) {
      showResetError(error)
    } finally {
      setBusy(false)
    }
  }
  async function finish(body: { email: string } & Partial<ConfirmedVideo>) {
    await call(forgotPassword, { body })
    navigateTo('/verify-account', { email: body.email })
  }
  if (asked)
    return (
      <CenteredPage mark={<LogoLink />}>
        <h1>{t`Confirm that this is you`}</h1>
        <VideoConfirmation
          question={asked.question}
          purpose="password_reset"
          send={(video) => upload(uploadResetVideo, { params: { confirmation: asked.confirmation } }, video, 'video')}
          onUploaded={completeWith(
            (video) => finish({ email: email.trim(), ...video }),
            (error) => {
              setAsked(null)
              showResetError(error)
            },
          )}
        />
      </CenteredPage>
    )
  return (
    <CenteredPage mark={<LogoLink />}>
      <h1>{t`Forgot your password?`}</h1>
      <p className="soft">{t`Enter the email address of your account. We will send a code to choose a new password.`}</p>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void ask()
        }}
      >
        <Field
          label={t`Email Address`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={fault}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Send code`}</Button>
        </p>
      </form>
      <p className="wrap">
        <a href="/login">{t`Back to login`}</a>
      </p>
    </CenteredPage>
  )
}
