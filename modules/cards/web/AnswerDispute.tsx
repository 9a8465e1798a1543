import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { compressPhoto } from '../../../ui/data/photo.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { rowDate } from '../../../ui/format/dates.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { FileField } from '../../../ui/parts/FilePicker.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { PinDialog } from '../../businesses/web/index.ts'
import { InterruptedNote, useInterruptedForm, useInterruptedNames } from '../../identity/web/index.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { acceptCardDispute, contestCardDispute, listCardDisputes } from '../contract.ts'
import type { CardDispute } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './cards.css'

export type AnswerDisputeProps = { businessid: string; dispute: CardDispute; hasPin: boolean; onClose: () => void }

const MESSAGE_LENGTH = 500

const formName = ({ _id }: CardDispute) => `card-dispute ${_id}`

/** First what to do, then the PIN, or the message and the picture. */
export default function AnswerDispute(props: AnswerDisputeProps) {
  const names = useInterruptedNames()
  const [step, setStep] = useState<'choose' | 'accept' | 'contest'>(names.includes(formName(props.dispute)) ? 'contest' : 'choose')
  if (step === 'accept') return <Accept {...props} onBack={() => setStep('choose')} />
  if (step === 'contest') return <Contest {...props} onBack={() => setStep('choose')} />
  const { dispute, onClose } = props
  return (
    <Dialog
      title={t`Answer the dispute`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" onClick={() => setStep('contest')}>{t`Contest it`}</Button>
          <Button onClick={() => setStep('accept')}>{t`Give the money back`}</Button>
        </>
      }
    >
      <p>
        <Trans>
          The customer asks the bank for <MoneyText kobo={dispute.amount} /> back.
        </Trans>{' '}
        <span>{dispute.dueon !== null && t`Answer by ${rowDate(dispute.dueon)}, or it goes back to the buyer.`}</span>
      </p>
      <p>{t`Contest it if you delivered what was paid for. You need a picture that shows it, such as a signed receipt. Your answer is final.`}</p>
    </Dialog>
  )
}

type Step = AnswerDisputeProps & { onBack: () => void }

function Accept({ businessid, dispute, hasPin, onClose, onBack }: Step) {
  const queryClient = useQueryClient()
  const send = useIntent(acceptCardDispute)
  const accept = useMutation({
    mutationFn: () => send({ body: { merchant: businessid, dispute: dispute._id } }),
    async onSuccess({ message }) {
      notify.success(message)
      onClose()
      await refresh(queryClient, listCardDisputes)
    },
    onError: () => void refresh(queryClient, listCardDisputes),
  })
  return (
    <PinDialog hasPin={hasPin} move={accept} act={t`Give the money back`} texts={faultTexts()} onBack={onBack} onClose={onClose}>
      <p className="soft">
        <Trans>
          The customer gets <MoneyText kobo={dispute.amount} /> back. It leaves your balance when the processor has done it.
        </Trans>
      </p>
    </PinDialog>
  )
}

function Contest({ businessid, dispute, onClose, onBack }: Step) {
  const queryClient = useQueryClient()
  const [interrupted] = useInterruptedForm<string>(formName(dispute))
  const [message, setMessage] = useState(interrupted ?? '')
  useHeldForm(formName(dispute), message === '' ? null : message)
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<{ message?: string; file?: string }>({})
  const answer = useIntent(contestCardDispute)
  const contest = useMutation({
    async mutationFn(picture: Blob) {
      const { file_url } = await upload(uploadFile, { params: { folder: 'CardDispute' } }, picture, 'picture.jpg')
      // The processor takes one line.
      const line = message.trim().replaceAll(/\s+/g, ' ')
      return answer({ body: { merchant: businessid, dispute: dispute._id, message: line, file_url } })
    },
    async onSuccess({ message: said }) {
      notify.success(said)
      onClose()
      await refresh(queryClient, listCardDisputes)
    },
    onError: () => void refresh(queryClient, listCardDisputes),
  })
  async function send() {
    const picture = file && (await compressPhoto(file).catch(() => null))
    const found = {
      ...(message.trim() === '' && { message: t`Say what you sold and how it was delivered` }),
      ...(picture === undefined && { file: t`Choose a picture first.` }),
      ...(picture === null && { file: t`This photo cannot be read here. Choose one in JPEG or PNG.` }),
    }
    setFaults(found)
    if (picture && Object.keys(found).length === 0) contest.mutate(picture)
  }
  return (
    <Dialog
      title={t`Contest the dispute`}
      isOpen
      isLocked={contest.isPending}
      isUnsaved={message !== '' || file !== undefined}
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" isBusy={contest.isPending} onClick={() => void send()}>{t`Send the answer`}</Button>
          <Button kind="text" onClick={onBack}>{t`Back`}</Button>
        </>
      }
    >
      {interrupted !== null && <InterruptedNote />}
      <div className="form">
        <TextArea
          label={t`What did you sell, and how was it delivered?`}
          rows={4}
          maxLength={MESSAGE_LENGTH}
          value={message}
          error={faults.message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <FileField
          title={t`A picture that proves it`}
          label={file ? t`Choose another picture` : t`Choose a picture`}
          accept="image/jpeg,image/png"
          fileName={file?.name}
          error={faults.file}
          onChoose={setFile}
        />
      </div>
      <Fault error={contest.error} />
    </Dialog>
  )
}

const faultTexts = () => ({
  failed: t`The answer could not be sent.`,
  unanswered: t`We do not know yet whether it was taken. Send it again: it counts once.`,
})

function Fault({ error }: { error: Error | null }) {
  if (!error) return null
  const isUnanswered = isProblem(error) && error.isUnanswered
  const { failed, unanswered } = faultTexts()
  return (
    <Callout tone={isUnanswered ? 'wait' : 'wrong'} role="alert" title={isProblem(error) ? error.message : failed}>
      {isUnanswered && unanswered}
    </Callout>
  )
}
