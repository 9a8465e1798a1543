import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addNote, addNoteSchema, decideWork } from '../../../desk/contract.ts'
import { Key, useDeskKeys, type WorkDetails } from '../../../desk/web/index.ts'
import { ChevronDownIcon, CloseIcon } from '../../../../ui/icons/icons.tsx'
import { nairaText } from '../../../../ui/format/naira.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Form, FormRefusal } from '../../../../ui/parts/Form.tsx'
import { IconButton } from '../../../../ui/parts/IconButton.tsx'
import { Menu } from '../../../../ui/parts/Menu.tsx'
import { Tabs } from '../../../../ui/parts/Tabs.tsx'
import { TextArea } from '../../../../ui/parts/TextArea.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { useContractForm } from '../../../../ui/parts/useContractForm.ts'
import { useUnsaved } from '../../../../ui/unsaved.ts'
import { fillAnswer, MESSAGE_LENGTH, messageSchema, openField } from '../../contract.ts'
import { PaymentCard } from '../PaymentCard.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import type { Thread, ThreadPayment } from './queries.ts'
import { SavedAnswers } from './SavedAnswers.tsx'

type FormProps = { id: string; thread: Thread; item: WorkDetails; onAnswered: () => void }

/** The answer, which the customer reads, and the note, which only staff read. */
export function AnswerForm(props: FormProps) {
  const { item, thread } = props
  const answer = item.decisions.find(({ key }) => key === 'answer')
  const [chosen, setChosen] = useState<'answer' | 'note'>(thread.item_id === null ? 'note' : 'answer')
  const mayNote = item.allowed.includes('note')
  if (!answer && !mayNote) return null
  return (
    <div className="inbox__forms">
      <Tabs
        label={t`Answer or note`}
        tabs={[
          { id: 'answer', label: t`Answer`, isDisabled: !answer },
          { id: 'note', label: t`Note`, isDisabled: !mayNote },
        ]}
        chosen={chosen}
        onChoose={(tab) => setChosen(tab === 'note' ? 'note' : 'answer')}
      >
        {/* Both stay, so that what is typed in one is there after a look at the other. */}
        <div hidden={chosen !== 'note'}>{mayNote && <NoteForm item={item} />}</div>
        <div hidden={chosen !== 'answer'}>
          {!answer ? (
            <p className="soft">{t`Nothing waits for an answer.`}</p>
          ) : answer.refused_because !== null ? (
            <p className="soft">{answer.refused_because}</p>
          ) : (
            <Answer {...props} />
          )}
        </div>
      </Tabs>
    </div>
  )
}

const answerSchema = z.object({ text: messageSchema })

function Answer({ id, thread, item, onAnswered }: FormProps) {
  const queryClient = useQueryClient()
  const [payment, setPayment] = useState<ThreadPayment | null>(null)
  const [open, setOpen] = useState<'payment' | 'saved' | null>(null)
  const params = { kind: item.kind, id: item._id }
  const form = useContractForm(decideWork, {
    values: { text: '' },
    schema: answerSchema,
    input: ({ text }) => ({ params, body: { decision: 'answer', fields: { text, ...(payment && { payment: payment._id }) }, note: '' } }),
    async onDone() {
      notify.success(t`Your answer was sent`)
      onAnswered()
      await queryClient.invalidateQueries()
    },
    onRefused: () => void queryClient.invalidateQueries(),
  })
  const close = useContractForm(decideWork, {
    values: {},
    schema: z.object({}),
    input: () => ({ params, body: { decision: 'close', fields: {}, note: '' } }),
    async onDone() {
      notify.success(t`The conversation was closed`)
      onAnswered()
      await queryClient.invalidateQueries()
    },
    onRefused: () => void queryClient.invalidateQueries(),
  })
  useUnsaved(form.isChanged)
  const text = form.fields.text
  const missing = openField(text)
  const closing = form.isChanged ? undefined : () => close.element.current?.requestSubmit()
  useDeskKeys({ a: () => form.element.current?.querySelector('textarea')?.focus(), e: closing })
  /** The payment that the answer names fills the fields before the one of the conversation. */
  const valuesWith = (about: ThreadPayment | null) => ({
    ...Object.fromEntries(thread.fields.map(({ name, value }) => [name, value])),
    ...(about && {
      amount: nairaText(about.total),
      payee: about.name,
      bank: about.bank,
      reference: about.short_reference,
      state: STATES[about.state],
    }),
  })
  const insert = (saved: string) => {
    form.set({ text: [text.trim(), fillAnswer(saved, valuesWith(payment))].filter(Boolean).join('\n\n') })
    form.element.current?.querySelector('textarea')?.focus()
  }
  return (
    <>
      <Form of={form} className="inbox__answer">
        <TextArea
          label={<span className="visually-hidden">{t`Answer, which the customer reads`}</span>}
          placeholder={t`Answer, which the customer reads`}
          rows={3}
          maxLength={MESSAGE_LENGTH}
          value={text}
          onChange={({ target }) => form.set({ text: target.value })}
          error={form.errorOf('text') ?? (missing === null ? undefined : t`Fill in ${missing} before you send it`)}
        />
        {payment && (
          <div className="attached-payment">
            <PaymentCard payment={payment} />
            <IconButton label={t`Answer without this payment`} onClick={() => setPayment(null)}>
              <CloseIcon />
            </IconButton>
          </div>
        )}
        <FormRefusal of={form} />
        <p className="inbox__acts">
          <Menu
            label={t`Saved answers`}
            items={[
              ...thread.saved_answers.map(({ _id, title, text: saved }) => ({ id: _id, label: title, onPress: () => insert(saved) })),
              ...(thread.saved_answers.length > 0 ? [{ id: 'line', isLine: true as const }] : []),
              { id: 'change', label: t`Change saved answers`, onPress: () => setOpen('saved') },
            ]}
            trigger={(wires) => (
              <Button {...wires} size="small" icon={<ChevronDownIcon size={16} />}>
                {t`Saved answers`}
              </Button>
            )}
          />
          <Button size="small" onClick={() => setOpen('payment')}>{t`Add a payment`}</Button>
          <Button kind="act" size="small" type="submit" isBusy={form.isBusy} disabled={missing !== null}>
            {t`Send`}
          </Button>
        </p>
      </Form>
      <Form of={close} className="inbox__close">
        <FormRefusal of={close} />
        <Button kind="text" size="small" type="submit" isBusy={close.isBusy} disabled={!closing} aria-keyshortcuts="E">
          {t`Close without an answer`} <Key name="E" />
        </Button>
      </Form>
      <PaymentChoice
        id={id}
        isOpen={open === 'payment'}
        onClose={() => setOpen(null)}
        onChoose={(chosen) => {
          setPayment(chosen)
          form.set({ text: fillAnswer(text, valuesWith(chosen)) })
          setOpen(null)
        }}
      />
      <SavedAnswers saved={thread.saved_answers} draft={text} isOpen={open === 'saved'} onClose={() => setOpen(null)} />
    </>
  )
}

/** As the fields that the server fills from the conversation. */
const STATES = { confirmed: 'paid', processing: 'in progress', failed: 'not sent', reversed: 'sent back' } as const

function NoteForm({ item }: { item: WorkDetails }) {
  const queryClient = useQueryClient()
  const form = useContractForm(addNote, {
    values: { text: '' },
    schema: addNoteSchema,
    input: (body) => ({ params: { kind: item.kind, id: item._id }, body }),
    async onDone() {
      form.reset({ text: '' })
      await queryClient.invalidateQueries()
    },
  })
  useUnsaved(form.isChanged)
  return (
    <Form of={form} className="inbox__answer inbox__answer--note">
      <TextArea
        label={<span className="visually-hidden">{t`Note, only staff see it`}</span>}
        placeholder={t`Note, only staff see it`}
        rows={3}
        maxLength={2_000}
        {...form.text('text')}
      />
      <FormRefusal of={form} />
      <p className="inbox__acts">
        <Button size="small" type="submit" isBusy={form.isBusy}>
          {t`Add note`}
        </Button>
      </p>
    </Form>
  )
}
