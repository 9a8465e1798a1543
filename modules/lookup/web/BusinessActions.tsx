import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { MESSAGE_LENGTH, messageSchema } from '../../support/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { noteBusinessRisk, RISK_LENGTH, RISK_REASON_LENGTH, writeToOwner } from '../contract.ts'

/** What staff begin from the page of a business, where their role may. */
export function BusinessActions({ id }: { id: string }) {
  const may = useQuery(operatorMeQuery).data?.may ?? []
  const [open, setOpen] = useState<'message' | 'risk' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {may.includes(writeToOwner.operation) && <Button onClick={() => setOpen('message')}>{t`Write to owner`}</Button>}
      {may.includes(noteBusinessRisk.operation) && <Button onClick={() => setOpen('risk')}>{t`Note a risk`}</Button>}
      <Dialog title={t`Write to owner`} isOpen={open === 'message'} onClose={close}>
        <MessageForm id={id} onDone={close} />
      </Dialog>
      <Dialog title={t`Note a risk`} isOpen={open === 'risk'} onClose={close}>
        <RiskForm id={id} onDone={close} />
      </Dialog>
    </>
  )
}

type Faults = Partial<Record<string, string | undefined>>

/** Sends once for what is typed, shows what the server refuses, and loads the page of the business again. */
function useSending(id: string, onDone: () => void, send: (requestId: string) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  const [intent, setIntent] = useState(newRequestId)
  const [faults, setFaults] = useState<Faults>({})
  const { form, focusError } = useErrorFocus()
  const sending = useMutation({
    mutationFn: () => send(intent),
    async onSuccess({ message }) {
      notify.success(message)
      await queryClient.invalidateQueries({ queryKey: ['desk', 'business', id] })
      onDone()
    },
    onError: (error) => refuse(isProblem(error) ? Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message])) : {}),
  })
  function refuse(found: Faults) {
    setFaults(found)
    focusError()
  }
  function edited() {
    setFaults({})
    setIntent(newRequestId())
  }
  const hasFieldErrors = isProblem(sending.error) && sending.error.fieldErrors.length > 0
  const failure = sending.isError && !hasFieldErrors ? (isProblem(sending.error) ? sending.error.message : t`An error occurred, try again.`) : null
  return { form, faults, refuse, edited, failure, isBusy: sending.isPending, start: () => sending.mutate() }
}

function MessageForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [text, setText] = useState('')
  const { form, faults, refuse, edited, failure, isBusy, start } = useSending(id, onDone, (requestId) =>
    call(writeToOwner, { params: { id }, body: { text } }, { requestId }),
  )
  function send() {
    const fault = messageSchema.safeParse(text).error?.issues[0]?.message
    if (fault) return refuse({ text: fault })
    start()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="form">
        <TextArea
          label={t`Message, which the owner reads`}
          rows={6}
          maxLength={MESSAGE_LENGTH}
          value={text}
          error={faults['text']}
          onChange={({ target }) => {
            setText(target.value)
            edited()
          }}
        />
        <p className="soft">{t`The owner reads it under Support, with your first name, and gets it by email.`}</p>
        {failure !== null && <Callout tone="wrong" role="alert" title={failure} />}
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Send message`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}

function RiskForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [what, setWhat] = useState('')
  const [reason, setReason] = useState('')
  const { form, faults, refuse, edited, failure, isBusy, start } = useSending(id, onDone, (requestId) =>
    call(noteBusinessRisk, { params: { id }, body: { what: what.trim(), reason: reason.trim() } }, { requestId }),
  )
  function save() {
    const found = {
      what: what.trim() === '' ? t`Say what you noticed` : undefined,
      reason: reason.trim() === '' ? t`Say why it is a risk` : undefined,
    }
    if (found.what || found.reason) return refuse(found)
    start()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="form">
        <Field
          label={t`Noticed`}
          maxLength={RISK_LENGTH}
          value={what}
          error={faults['what']}
          onChange={({ target }) => {
            setWhat(target.value)
            edited()
          }}
        />
        <TextArea
          label={t`Why it is a risk`}
          rows={4}
          maxLength={RISK_REASON_LENGTH}
          value={reason}
          error={faults['reason']}
          onChange={({ target }) => {
            setReason(target.value)
            edited()
          }}
        />
        <p className="soft">{t`Compliance decides within 24 hours. Nothing is stopped by the note, and the owner does not read it.`}</p>
        {failure !== null && <Callout tone="wrong" role="alert" title={failure} />}
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Note a risk`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}
