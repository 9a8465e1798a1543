import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { compressPhoto } from '../../../ui/data/photo.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { openSupport, useSupportSubject } from '../../../ui/frame/support-window.ts'
import { CameraIcon, CloseIcon, SendIcon } from '../../../ui/icons/icons.tsx'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { MESSAGE_LENGTH, sendMessage, showConversation } from '../contract.ts'

const FORM_NAME = 'support-message'

/** The field for the next message, and what goes with it: a picture, and the payment that is asked about. */
export function MessageForm({ payment, takesFocus }: { payment: ReactNode; takesFocus: boolean }) {
  const queryClient = useQueryClient()
  const transaction = useSupportSubject()?.transaction ?? null
  const [interrupted, forgetInterrupted] = useInterruptedForm<string>(FORM_NAME)
  const [text, setText] = useState(interrupted ?? '')
  useHeldForm(FORM_NAME, text === '' ? null : text)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const write = useIntent(sendMessage)
  const picker = useRef<HTMLInputElement>(null)
  function take(next: File | undefined) {
    setFile(next)
    if (picker.current) picker.current.value = ''
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setFault(t`Write a message`)
    setBusy(true)
    setFault(undefined)
    try {
      const picture = file && (await compressPhoto(file))
      const stored = picture && (await upload(uploadFile, { params: { folder: 'Support' } }, picture, 'picture.jpg'))
      const about = payment !== undefined && transaction !== null ? { transaction } : {}
      await write({ body: { message: text, ...about, ...(stored && { attachment: stored.file_url }) } }, [text, about])
      setText('')
      forgetInterrupted()
      take(undefined)
      if ('transaction' in about) openSupport()
      await refresh(queryClient, showConversation)
    } catch (error) {
      setFault(isProblem(error) ? error.message : t`The message was not sent. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="message-form" noValidate onSubmit={(event) => void send(event)}>
      {interrupted !== null && <InterruptedNote />}
      {payment}
      {file && (
        <p className="message-form__file">
          <span>{file.name}</span>
          <IconButton label={t`Remove the picture`} onClick={() => take(undefined)}>
            <CloseIcon />
          </IconButton>
        </p>
      )}
      <div className="message-form__line">
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png"
          tabIndex={-1}
          aria-label={t`Choose a picture`}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        <IconButton label={t`Attach a picture`} onClick={() => picker.current?.click()}>
          <CameraIcon />
        </IconButton>
        <TextArea
          label={<span className="visually-hidden">{t`Write to support`}</span>}
          placeholder={t`Write to support`}
          rows={1}
          maxLength={MESSAGE_LENGTH}
          value={text}
          error={fault}
          hint={t`Kasuwa staff will never ask for your PIN or a code.`}
          autoFocus={takesFocus}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton label={t`Send message`} type="submit" aria-disabled={isBusy} className="message-form__send">
          <SendIcon />
        </IconButton>
      </div>
    </form>
  )
}
