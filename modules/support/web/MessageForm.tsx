import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { compressPhoto } from '../../../ui/data/photo.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { openSupport, useSupportSubject } from '../../../ui/frame/support-window.ts'
import { CameraIcon, CloseIcon, SendIcon } from '../../../ui/icons/icons.tsx'
import { useFilePicker } from '../../../ui/parts/FilePicker.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { MESSAGE_LENGTH, messageSchema, sendMessage, showConversation } from '../contract.ts'

const FORM_NAME = 'support-message'
const EMPTY = { message: '' }
const formSchema = z.object({ message: messageSchema })

/** The field for the next message, and what goes with it: a picture, and the payment that is asked about. */
export function MessageForm({ payment, takesFocus }: { payment: ReactNode; takesFocus: boolean }) {
  const queryClient = useQueryClient()
  const transaction = useSupportSubject()?.transaction ?? null
  const [interrupted, forgetInterrupted] = useInterruptedForm<typeof EMPTY>(FORM_NAME)
  const [file, setFile] = useState<File>()
  const write = useIntent(sendMessage)
  const picker = useFilePicker({ label: t`Choose a picture`, accept: 'image/jpeg,image/png', onChoose: setFile })
  const form = useStepForm({
    values: EMPTY,
    before: interrupted,
    keptAs: FORM_NAME,
    schema: formSchema,
    failed: t`The message was not sent. Try again.`,
    async onContinue({ message }) {
      const picture = file && (await compressPhoto(file))
      const stored = picture && (await upload(uploadFile, { params: { folder: 'Support' } }, picture, 'picture.jpg'))
      const about = payment !== undefined && transaction !== null ? { transaction } : {}
      await write({ body: { message, ...about, ...(stored && { attachment: stored.file_url }) } }, [message, about])
      form.reset(EMPTY)
      forgetInterrupted()
      setFile(undefined)
      if ('transaction' in about) openSupport()
      await refresh(queryClient, showConversation)
    },
  })
  const message = form.text('message')
  return (
    <Form of={form} className="message-form">
      {interrupted !== null && <InterruptedNote />}
      {payment}
      {file && (
        <p className="message-form__file">
          <span>{file.name}</span>
          <IconButton label={t`Remove the picture`} onClick={() => setFile(undefined)}>
            <CloseIcon />
          </IconButton>
        </p>
      )}
      <div className="message-form__line">
        {picker.input}
        <IconButton label={t`Attach a picture`} onClick={picker.open}>
          <CameraIcon />
        </IconButton>
        <TextArea
          label={<span className="visually-hidden">{t`Write to support`}</span>}
          placeholder={t`Write to support`}
          rows={1}
          maxLength={MESSAGE_LENGTH}
          hint={t`Kasuwa staff will never ask for your PIN or a code.`}
          autoFocus={takesFocus}
          {...message}
          error={message.error ?? form.refusal ?? undefined}
        />
        <IconButton label={t`Send message`} type="submit" aria-disabled={form.isBusy} className="message-form__send">
          <SendIcon />
        </IconButton>
      </div>
    </Form>
  )
}
