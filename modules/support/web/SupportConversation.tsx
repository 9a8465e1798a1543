import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call, upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { compressPhoto } from '../../../ui/data/photo.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { SendIcon } from '../../../ui/icons/icons.tsx'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { MESSAGE_LENGTH, readConversation, sendMessage, showConversation } from '../contract.ts'
import { conversationQuery } from './queries.ts'
import './support-conversation.css'

const FORM_NAME = 'support-message'

/** The messages between this side and staff, and the field for the next one. */
export function SupportConversation() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(conversationQuery)
  const { mutate: markSeen } = useMutation({
    mutationFn: () => call(readConversation, { body: {} }),
    onSuccess: () => refresh(queryClient, showConversation),
  })
  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markSeen()
  }, [unread, markSeen])
  if (!data)
    return isError ? (
      <EmptyState action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>{t`The conversation could not be fetched.`}</EmptyState>
    ) : (
      <Skeleton rows={3} />
    )
  return (
    <section className="conversation" aria-label={t`Conversation with support`}>
      {data.messages.length === 0 && <p className="soft">{t`No messages yet. Write what happened, and staff answer here.`}</p>}
      <ol className="conversation__messages" aria-live="polite">
        {data.messages.map((message) => (
          <li key={message._id} data-author={message.author}>
            <small>
              <span>{message.author === 'you' ? t`You` : message.author === 'staff' ? t`${message.name}, Kasuwa staff` : message.name}</span>{' '}
              {fullTime(message.createdon)}
            </small>
            <p>{message.text}</p>
            {message.attachment_url !== null && <a href={message.attachment_url} target="_blank" rel="noreferrer">{t`Attached picture`}</a>}
          </li>
        ))}
      </ol>
      <MessageForm />
    </section>
  )
}

function MessageForm() {
  const queryClient = useQueryClient()
  const [interrupted, forgetInterrupted] = useInterruptedForm<string>(FORM_NAME)
  const [text, setText] = useState(interrupted ?? '')
  useHeldForm(FORM_NAME, text === '' ? null : text)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const write = useIntent(sendMessage)
  /** A new element, because a file field cannot be emptied by its value. */
  const [fileKey, setFileKey] = useState(0)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setFault(t`Write a message`)
    setBusy(true)
    setFault(undefined)
    try {
      const picture = file && (await compressPhoto(file))
      const stored = picture && (await upload(uploadFile, { params: { folder: 'Support' } }, picture, 'picture.jpg'))
      await write({ body: { message: text, ...(stored && { attachment: stored.file_url }) } }, text)
      setText('')
      forgetInterrupted()
      setFile(undefined)
      setFileKey(fileKey + 1)
      await refresh(queryClient, showConversation)
    } catch (error) {
      notify.error(isProblem(error) ? error.message : t`The message was not sent. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      {interrupted !== null && <InterruptedNote />}
      <TextArea
        label={t`Write to support`}
        rows={3}
        maxLength={MESSAGE_LENGTH}
        value={text}
        error={fault}
        hint={t`Kasuwa staff will never ask for your PIN or a code.`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="conversation__file">
        <label>
          {t`Attach a picture`}{' '}
          <input key={fileKey} type="file" accept="image/jpeg,image/png" onChange={({ target }) => setFile(target.files?.[0])} />
        </label>
      </p>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" icon={<SendIcon size={20} />} isBusy={isBusy}>{t`Send message`}</Button>
      </p>
    </form>
  )
}
