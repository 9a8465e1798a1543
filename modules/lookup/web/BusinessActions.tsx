import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useAttempts } from '../../../ui/data/use-intent.ts'
import { BUSINESS_CLASSES, type BusinessClass } from '../../businesses/contract.ts'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { MESSAGE_LENGTH, messageSchema } from '../../support/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { noteBusinessRisk, RISK_LENGTH, RISK_REASON_LENGTH, setBusinessClass, writeToOwner } from '../contract.ts'
import { businessQuery } from './queries.ts'

/** What staff begin from the page of a business, where their role may. */
export function BusinessActions({ id }: { id: string }) {
  const may = useQuery(operatorMeQuery).data?.may ?? []
  const [open, setOpen] = useState<'message' | 'risk' | 'class' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {may.includes(writeToOwner.operation) && <Button onClick={() => setOpen('message')}>{t`Write to owner`}</Button>}
      {may.includes(noteBusinessRisk.operation) && <Button onClick={() => setOpen('risk')}>{t`Note a risk`}</Button>}
      {may.includes(setBusinessClass.operation) && <Button onClick={() => setOpen('class')}>{t`Change the class`}</Button>}
      <Dialog title={t`Write to owner`} isOpen={open === 'message'} onClose={close}>
        <ActionForm
          id={id}
          fields={[{ name: 'text', label: t`Message, which the owner reads`, maxLength: MESSAGE_LENGTH, rows: 6, fault: messageFault }]}
          note={t`The owner reads it under Support, with your first name, and gets it by email.`}
          act={t`Send message`}
          send={({ text = '' }, requestId) => call(writeToOwner, { params: { id }, body: { text } }, { requestId })}
          onDone={close}
        />
      </Dialog>
      <Dialog title={t`Note a risk`} isOpen={open === 'risk'} onClose={close}>
        <ActionForm
          id={id}
          fields={[
            { name: 'what', label: t`Noticed`, maxLength: RISK_LENGTH, fault: (typed) => (typed === '' ? t`Say what you noticed` : undefined) },
            {
              name: 'reason',
              label: t`Why it is a risk`,
              maxLength: RISK_REASON_LENGTH,
              rows: 4,
              fault: (typed) => (typed === '' ? t`Say why it is a risk` : undefined),
            },
          ]}
          note={t`Compliance decides within 24 hours. Nothing is stopped by the note, and the owner does not read it.`}
          act={t`Note a risk`}
          send={({ what = '', reason = '' }, requestId) => call(noteBusinessRisk, { params: { id }, body: { what, reason } }, { requestId })}
          onDone={close}
        />
      </Dialog>
      <Dialog title={t`Change the class`} isOpen={open === 'class'} onClose={close}>
        <ActionForm
          id={id}
          fields={[
            {
              name: 'classification',
              label: t`Class`,
              maxLength: 20,
              choices: [{ value: '', label: t`Choose a class` }, ...BUSINESS_CLASSES.map((value) => ({ value, label: value }))],
              fault: (typed) => (typed === '' ? t`Choose a class` : undefined),
            },
            {
              name: 'reason',
              label: t`Reason, which the owner reads`,
              maxLength: RISK_REASON_LENGTH,
              rows: 3,
              fault: (typed) => (typed === '' ? t`Say why. The owner reads it.` : undefined),
            },
          ]}
          note={t`Fees and pages depend on the class, from now on. The owner gets an email.`}
          act={t`Change the class`}
          send={({ classification = '', reason = '' }, requestId) =>
            call(setBusinessClass, { params: { id }, body: { classification: classification as BusinessClass, reason } }, { requestId })
          }
          onDone={close}
        />
      </Dialog>
    </>
  )
}

const messageFault = (text: string) => messageSchema.safeParse(text).error?.issues[0]?.message

type Typed = Partial<Record<string, string>>
type Choice = { value: string; label: string }
/** A text of the form. `rows`: of a longer one; `choices`: of one that is chosen. `fault` says why what is typed cannot be sent. */
type FormField = {
  name: string
  label: string
  maxLength: number
  rows?: number
  choices?: readonly Choice[]
  fault: (typed: string) => string | undefined
}

/** Sends once for what is typed, shows what the server refuses, and loads the page of the business again. */
function ActionForm({
  id,
  fields,
  note,
  act,
  send,
  onDone,
}: {
  id: string
  fields: readonly FormField[]
  note: string
  act: string
  send: (typed: Typed, requestId: string) => Promise<{ message: string }>
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const attempt = useAttempts()
  const [faults, setFaults] = useState<Partial<Record<string, string | undefined>>>({})
  const { form, focusError } = useErrorFocus()
  const sending = useMutation({
    mutationFn: (texts: Typed) => attempt((requestId) => send(texts, requestId), texts),
    async onSuccess({ message }) {
      notify.success(message)
      await queryClient.invalidateQueries({ queryKey: businessQuery(id).queryKey })
      onDone()
    },
    onError: (error) => refuse(isProblem(error) ? Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message])) : {}),
  })
  const textOf = (name: string) => (typed[name] ?? '').trim()
  function refuse(found: typeof faults) {
    setFaults(found)
    focusError()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = Object.fromEntries(fields.map(({ name, fault }) => [name, fault(textOf(name))]))
    if (Object.values(found).some(Boolean)) refuse(found)
    else sending.mutate(Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])))
  }
  const hasFieldErrors = isProblem(sending.error) && sending.error.fieldErrors.length > 0
  const failure = sending.isError && !hasFieldErrors ? (isProblem(sending.error) ? sending.error.message : t`An error occurred, try again.`) : null
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="form">
        {fields.map(({ name, label, maxLength, rows, choices }) => {
          const shared = {
            label,
            maxLength,
            value: typed[name] ?? '',
            error: faults[name],
            onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) {
              setTyped({ ...typed, [name]: target.value })
              setFaults({})
            },
          }
          if (choices) return <Select key={name} {...shared} options={choices} />
          return rows === undefined ? <Field key={name} {...shared} /> : <TextArea key={name} rows={rows} {...shared} />
        })}
        <p className="soft">{note}</p>
        {failure !== null && <Callout tone="wrong" role="alert" title={failure} />}
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={sending.isPending}>
          {act}
        </Button>
        <CancelButton />
      </p>
    </form>
  )
}
