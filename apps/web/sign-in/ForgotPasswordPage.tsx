import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { forgotPassword, forgotPasswordSchema, startForgotPassword, uploadResetVideo } from '../../../modules/identity/contract.ts'
import { completeWith, type ConfirmedVideo, VideoConfirmation } from '../../../modules/identity/web/index.ts'
import { call, upload } from '../../../ui/data/client.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInRefusal } from './SignInRefusal.tsx'
import { navigateTo } from './navigation.ts'
import { tellResetError } from './reset-error.ts'

/** Requests a code by e-mail or text message. The next page is the same for a known and an unknown address. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** The video that confirms the request, where one is asked for. */
  const [videoRequest, setVideoRequest] = useState<{ question: string; confirmation: string } | null>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { form, focusError } = useErrorFocus()

  async function ask() {
    const { data: body, error: refused } = forgotPasswordSchema.safeParse({ email })
    setFault(refused?.issues[0]?.message)
    if (!body) return focusError()
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await call(startForgotPassword, { body })
      if (data.question === null || data.confirmation === null) await finish(body)
      else setVideoRequest({ question: data.question, confirmation: data.confirmation })
    } catch (error) {
      setRefusal(tellResetError(error))
    } finally {
      setBusy(false)
    }
  }
  async function finish(body: { email: string } & Partial<ConfirmedVideo>) {
    await call(forgotPassword, { body })
    navigateTo('/verify-account', { email: body.email })
  }
  if (videoRequest)
    return (
      <SignInFrame>
        <h1>{t`Confirm that this is you`}</h1>
        <VideoConfirmation
          question={videoRequest.question}
          purpose="password_reset"
          send={(video) => upload(uploadResetVideo, { params: { confirmation: videoRequest.confirmation } }, video, 'video')}
          onUploaded={completeWith(
            (video) => finish({ ...forgotPasswordSchema.parse({ email }), ...video }),
            (error) => {
              setVideoRequest(null)
              setRefusal(tellResetError(error))
            },
          )}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <h1>{t`Forgot your password?`}</h1>
      <p className="soft">{t`Enter the email address or the phone number of your account. We will send a code to choose a new password. For a phone number it comes by text message, and by email if you have one.`}</p>
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
          label={t`Email Address / Phone Number`}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={fault}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {refusal !== null && <SignInRefusal error={refusal} fallback={refusal.message} />}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Send code`}</Button>
        </p>
      </form>
      <p className="sign-in__links">
        <a href="/login">{t`Back to login`}</a>
      </p>
    </SignInFrame>
  )
}
