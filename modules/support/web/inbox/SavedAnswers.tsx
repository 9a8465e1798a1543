import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../ui/data/client.ts'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { Field } from '../../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../../ui/parts/Form.tsx'
import { TextArea } from '../../../../ui/parts/TextArea.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { useContractForm } from '../../../../ui/parts/useContractForm.ts'
import { ANSWER_FIELDS, ANSWER_TITLE_LENGTH, MESSAGE_LENGTH, removeAnswer, saveAnswer, savedAnswerSchema } from '../../contract.ts'
import type { SavedAnswer } from './queries.ts'

type SavedAnswersProps = { saved: readonly SavedAnswer[]; draft: string; isOpen: boolean; onClose: () => void }

/** The answers that all staff use: one is added, changed or removed here. */
export function SavedAnswers({ isOpen, onClose, ...rest }: SavedAnswersProps) {
  return (
    <Dialog title={t`Saved answers`} isOpen={isOpen} onClose={onClose}>
      <Answers {...rest} />
    </Dialog>
  )
}

/** `draft`: what is typed in the answer, with which a new one begins. */
function Answers({ saved, draft }: Pick<SavedAnswersProps, 'saved' | 'draft'>) {
  const [chosen, setChosen] = useState<SavedAnswer | 'new' | null>(null)
  const done = () => setChosen(null)
  if (chosen !== null)
    return (
      <SavedAnswerForm answer={chosen === 'new' ? { title: '', text: draft } : chosen} {...(chosen !== 'new' && { id: chosen._id })} onDone={done} />
    )
  return (
    <>
      <ul className="saved-answers">
        {saved.map((answer) => (
          <li key={answer._id}>
            <span>
              <b>{answer.title}</b>
              <span className="soft">{answer.text}</span>
            </span>
            <Button kind="text" size="small" onClick={() => setChosen(answer)}>{t`Change`}</Button>
          </li>
        ))}
        {saved.length === 0 && <li className="soft">{t`No answer is saved yet.`}</li>}
      </ul>
      <Button onClick={() => setChosen('new')}>{t`Save a new answer`}</Button>
    </>
  )
}

const FIELD_NAMES = ANSWER_FIELDS.map((name) => `{${name}}`).join(', ')

function SavedAnswerForm({ answer, id, onDone }: { answer: { title: string; text: string }; id?: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  async function tell({ message }: { message: string }) {
    notify.success(message)
    await queryClient.invalidateQueries()
    onDone()
  }
  const form = useContractForm(saveAnswer, {
    values: { title: answer.title, text: answer.text },
    schema: savedAnswerSchema,
    input: (body) => ({ body: { ...body, ...(id !== undefined && { id }) } }),
    onDone: tell,
  })
  const remove = useMutation({ mutationFn: () => call(removeAnswer, { params: { id: id! }, body: {} }), onSuccess: tell })
  return (
    <Form of={form}>
      <div className="form">
        <Field label={t`Name`} maxLength={ANSWER_TITLE_LENGTH} {...form.text('title')} />
        <TextArea label={t`Text`} rows={6} maxLength={MESSAGE_LENGTH} hint={t`Filled by themselves: ${FIELD_NAMES}`} {...form.text('text')} />
      </div>
      <ActRefusal error={remove.error} fallback={t`An error occurred, try again.`} />
      <FormActs of={form} act={t`Save`}>
        <Button kind="text" onClick={onDone}>{t`Back`}</Button>
        {id !== undefined && <Button kind="text" isBusy={remove.isPending} onClick={() => remove.mutate()}>{t`Remove`}</Button>}
      </FormActs>
    </Form>
  )
}
