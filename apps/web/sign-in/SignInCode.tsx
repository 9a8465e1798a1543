import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { login, MAILED_CODE } from '../../../modules/identity/contract.ts'
import { startSession } from '../../../modules/identity/web/index.ts'
import type { WireBody } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInRefusal } from './SignInRefusal.tsx'

type Login = WireBody<typeof login>

/** The second step of a sign-in from a new device. `message` says where the code was sent; `waitMs`: until another can be sent. */
export default function SignInCode({ body, message, waitMs, onBack }: { body: Login; message: string; waitMs: number; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { form, focusError } = useErrorFocus()

  async function signIn(digits: string) {
    if (isBusy) return
    const isWhole = digits.length === MAILED_CODE.length
    setFault(isWhole ? undefined : MAILED_CODE.wrong)
    if (!isWhole) return focusError()
    setBusy(true)
    setRefusal(null)
    try {
      window.location.assign(startSession(await fetchData(login, { body: { ...body, code: digits } })))
    } catch (error) {
      const wrong = isProblem(error) ? error.of('code') : undefined
      setCode('')
      setFault(wrong)
      setBusy(false)
      if (wrong) focusError()
      else {
        const refused = error instanceof Error ? error : new Error(t`Could not complete request`)
        notify.error(refused.message)
        setRefusal(refused)
      }
    }
  }
  return (
    <SignInFrame>
      <h1>{t`Confirm that this is you`}</h1>
      <p className="soft">{message}</p>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void signIn(code)
        }}
      >
        <PinField
          label={t`Code`}
          length={MAILED_CODE.length}
          isMasked={false}
          autoFocus
          isDisabled={isBusy}
          value={code}
          error={fault}
          hint={t`It works for 10 minutes. For 24 hours you can send at most ₦20,000 from a new device.`}
          onChange={setCode}
          onComplete={(digits) => void signIn(digits)}
        />
        {refusal !== null && <SignInRefusal error={refusal} fallback={refusal.message} />}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Login to my account`}</Button>
        </p>
      </form>
      <p className="wrap">
        <Resend body={body} waitMs={waitMs} />
        <Button kind="text" onClick={onBack}>{t`Back to login`}</Button>
      </p>
    </SignInFrame>
  )
}

/** A new code makes the older one invalid. */
function Resend({ body, waitMs }: { body: Login; waitMs: number }) {
  const [waitS, setWait] = useState(Math.ceil(waitMs / 1_000))
  const [isBusy, setBusy] = useState(false)
  const isWaiting = waitS > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  /** The sign-in without a code sends one, and is refused. */
  async function ask() {
    setBusy(true)
    try {
      window.location.assign(startSession(await fetchData(login, { body })))
    } catch (error) {
      setBusy(false)
      if (!isProblem(error, 'identity.code_needed')) return notify.error(error instanceof Error ? error.message : t`Could not complete request`)
      notify.info(t`We have sent a new code. The old code no longer works.`)
      setWait(Math.ceil((error.retryAfterMs ?? 0) / 1_000))
    }
  }
  return (
    <Button kind="text" isBusy={isBusy} disabled={isWaiting} onClick={() => void ask()}>
      {isWaiting ? t`Resend code in ${waitS} s` : t`Resend code`}
    </Button>
  )
}
