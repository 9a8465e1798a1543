import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { logRecall } from '../contract.ts'

/** A bank has written. Two people decide at the desk. */
export function RecallForm() {
  const router = useRouter()
  const [payment, setPayment] = useState('')
  const [reference, setReference] = useState('')
  const [askedOn, setAskedOn] = useState('')
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const { form, focusError } = useErrorFocus()
  const save = useMutation({
    mutationFn: () =>
      fetchData(logRecall, { body: { payment: payment.trim(), bank_reference: reference.trim(), asked_on: askedOn, why: why.trim() } }),
    onSuccess: ({ _id }) => router.go(`/operator/work/recall/${_id}`),
    onError: focusError,
  })
  const problem = isProblem(save.error) ? save.error : null
  const faultOf = (field: string, value: string, missing: string) => (isTried && value.trim() === '' ? missing : problem?.of(field))
  const faults = {
    payment: faultOf('payment', payment, t`Enter the transaction id or session id`),
    reference: faultOf('bank_reference', reference, t`Enter the reference of the bank`),
    askedOn: faultOf('asked_on', askedOn, t`Enter the day`),
    why: faultOf('why', why, t`Say why the bank asks`),
  }
  function log() {
    setTried(true)
    if ([payment, reference, askedOn, why].some((value) => value.trim() === '')) return focusError()
    save.mutate()
  }
  return (
    <>
      <PageTitle note={t`A bank asks for a payment back. Two people hold the money at the desk.`}>{t`Log a recall`}</PageTitle>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          log()
        }}
      >
        <Field
          label={t`Transaction id or session id`}
          maxLength={60}
          value={payment}
          error={faults.payment}
          onChange={({ target }) => setPayment(target.value)}
        />
        <Field
          label={t`Reference of the bank`}
          maxLength={60}
          value={reference}
          error={faults.reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Field
          label={t`Asked on`}
          hint={t`Banks ask within 14 working days of the payment.`}
          type="date"
          value={askedOn}
          error={faults.askedOn}
          onChange={({ target }) => setAskedOn(target.value)}
        />
        <Field label={t`Why the bank asks`} maxLength={300} value={why} error={faults.why} onChange={({ target }) => setWhy(target.value)} />
        {save.isError && !problem?.fieldErrors.length && (
          <Callout tone="wrong" role="alert" title={problem?.message ?? t`It could not be logged. Try again.`} />
        )}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={save.isPending}>{t`Log a recall`}</Button>
        </p>
      </form>
    </>
  )
}
