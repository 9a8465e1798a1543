import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { VideoCapture } from '../../../ui/camera/VideoCapture.tsx'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Form, FormRefusal } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm, useStepForm } from '../../../ui/parts/useContractForm.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { requestLimit, showLimit } from '../contract.ts'
import { accountLimitQuery, type LimitView } from './queries.ts'
import './increase-limit.css'

const COMPLIANCE = '/admin/merchant/compliance'
/** S2 §9: a countdown of five seconds, then six seconds of recording. */
const COUNTDOWN_S = 5
const RECORDING_S = 6

/** Amount, video and agreement, one after the other; or the state of the request that is with staff. */
export function IncreaseLimit({ businessid }: { businessid: string }) {
  const { data, error, refetch } = useQuery(accountLimitQuery(businessid))
  if (!data && error)
    return (
      <Callout tone="wrong" role="alert">
        {t`Your limit could not be fetched.`} <Button kind="text" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <Section title={t`Increase Account Limit`}>
      <div className="increase-limit">
        <CurrentLimit limit={data} />
        {data.confirmedlimit !== null && (
          <LimitSteps question={data.question} current={data.confirmedlimit} maximum={data.most} hasProof={data.has_proof_of_address} />
        )}
      </div>
    </Section>
  )
}

function CurrentLimit({ limit: { confirmedlimit, request } }: { limit: LimitView }) {
  if (confirmedlimit === null)
    return (
      <p>
        <Trans>
          <Link href={COMPLIANCE}>Verify your account</Link> first. Then you can ask for a higher limit.
        </Trans>
      </p>
    )
  return (
    <>
      <div>
        <p className="label">{t`Your limit now, a day`}</p>
        <Amount kobo={confirmedlimit} size="second" />
      </div>
      {request?.state === 'in_review' && (
        <Callout>
          <p>
            <Trans>
              You asked for <MoneyText kobo={request.amount} /> a day on {fullTime(request.asked_on)}. Kasuwa staff are checking it.
            </Trans>
          </p>
          {request.due_on && <p>{t`Answer by ${fullTime(request.due_on)}, by email and here.`}</p>}
        </Callout>
      )}
      {request?.state === 'more_needed' && (
        <Callout tone="wait">
          <p>
            <Trans>
              Kasuwa staff need more before <MoneyText kobo={request.amount} /> a day:
            </Trans>
          </p>
          <p>{request.message}</p>
          <p>
            <Trans>
              <Link href={COMPLIANCE}>Send documents under Compliance</Link>, then ask again here.
            </Trans>
          </p>
        </Callout>
      )}
      {request?.state === 'refused' && (
        <Callout tone="wrong">
          <p>
            <Trans>
              <MoneyText kobo={request.amount} /> a day was not granted. Your limit stays as it is.
            </Trans>
          </p>
          {request.message && <p>{request.message}</p>}
        </Callout>
      )}
    </>
  )
}

type Step = { is: 'amount' } | { is: 'video' } | { is: 'agreement'; videoUrl: string }

/** `question` is null while staff have a request: the form stands at its first step, and says why it does not go on (LIMIT-10). */
function LimitSteps({ question, current, maximum, hasProof }: { question: string | null; current: number; maximum: number; hasProof: boolean }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ is: 'amount' })
  const [amount, setAmount] = useState<number | null>(null)
  useUnsaved(amount !== null)
  const number = { amount: 1, video: 2, agreement: 3 }[step.is]

  async function give(video: Blob): Promise<string | null> {
    try {
      const { file_url } = await upload(uploadFile, { params: { folder: 'LiveVideo' } }, video, 'video')
      notify.success(t`Video Uploaded Successfully`)
      setStep({ is: 'agreement', videoUrl: file_url })
      return null
    } catch (error) {
      notify.error((isProblem(error) && error.fileError) || t`Error on uploading video`)
      return isProblem(error) ? error.message : t`Error on uploading video`
    }
  }

  function reset() {
    setAmount(null)
    setStep({ is: 'amount' })
    void refresh(queryClient, showLimit, showMerchant)
  }

  return (
    <>
      <p className="quiet t1">{t`Step ${number} of 3`}</p>
      {step.is === 'amount' && (
        <AmountStep
          amount={amount}
          onChange={setAmount}
          current={current}
          maximum={maximum}
          hasProof={hasProof}
          isWaiting={question === null}
          onContinue={() => setStep({ is: 'video' })}
        />
      )}
      {step.is === 'video' && question !== null && (
        <>
          <VideoCapture
            question={question}
            countdownSeconds={COUNTDOWN_S}
            recordingSeconds={RECORDING_S}
            introduction={t`A 6-second video confirms that this is you. Kasuwa staff compare it with your ID. Sit in good light, alone in the picture, and do this:`}
            onUpload={give}
          />
          <p className="buttons">
            <Button kind="text" onClick={() => setStep({ is: 'amount' })}>{t`Back`}</Button>
          </p>
        </>
      )}
      {step.is === 'agreement' && amount !== null && (
        <AgreementStep amount={amount} current={current} videoUrl={step.videoUrl} onBack={() => setStep({ is: 'video' })} onDone={reset} />
      )}
    </>
  )
}

function AmountStep({
  amount,
  onChange,
  current,
  maximum,
  hasProof,
  isWaiting,
  onContinue,
}: {
  amount: number | null
  onChange: (kobo: number | null) => void
  current: number
  maximum: number
  hasProof: boolean
  isWaiting: boolean
  onContinue: () => void
}) {
  const wait = t`Kasuwa staff are checking your last request. Ask again after their answer.`
  const form = useStepForm({
    values: { amount },
    schema: z.object({
      amount: z
        .number(isWaiting ? wait : t`Please Enter A New Transfer Limit To Continue`)
        .refine(() => !isWaiting, { error: wait, abort: true })
        .refine((kobo) => kobo !== current, { error: t`This is your limit already`, abort: true })
        .max(maximum, t`This is more than the highest limit`),
    }),
    onContinue,
  })
  const typed = form.field('amount')
  return (
    <Form of={form} className="form">
      <AmountField
        label={t`New transfer limit`}
        {...typed}
        hint={
          <Trans>
            Up to <MoneyText kobo={maximum} /> a day
          </Trans>
        }
        onChange={(kobo) => {
          typed.onChange(kobo)
          onChange(kobo)
        }}
      />
      {!hasProof && (
        <p className="soft">
          <Trans>
            A higher limit needs a proof of address. <Link href={`${COMPLIANCE}?step=proof_of_address`}>Upload it under Compliance</Link> before or
            after you ask.
          </Trans>
        </p>
      )}
      <p className="buttons">
        <Button kind="act" type="submit">{t`Continue`}</Button>
      </p>
      <p className="soft">{t`Kasuwa staff answer within 1 working day, by email and here. A lower limit starts at once.`}</p>
    </Form>
  )
}

function AgreementStep({
  amount,
  current,
  videoUrl,
  onBack,
  onDone,
}: {
  amount: number
  current: number
  videoUrl: string
  onBack: () => void
  onDone: () => void
}) {
  const form = useContractForm(requestLimit, {
    values: { isAgreed: false },
    schema: z.object({ isAgreed: z.boolean() }),
    input: () => ({ body: { amount, videoUrl } }),
    onDone({ message }) {
      notify.success(message)
      onDone()
    },
  })
  return (
    <Form of={form}>
      <DescriptionList
        facts={[
          { name: t`New limit a day`, value: <Amount kobo={amount} /> },
          { name: t`Limit now`, value: <Amount kobo={current} /> },
        ]}
      />
      <Checkbox {...form.text('isAgreed')}>
        {t`I ask for this limit myself. I answer for payments made with my PIN up to this amount, and I tell Kasuwa at once if my phone is lost.`}
      </Checkbox>
      <FormRefusal of={form} />
      <p className="buttons buttons--apart">
        {form.fields.isAgreed && <Button kind="act" type="submit" isBusy={form.isBusy}>{t`Submit`}</Button>}
        <Button kind="line" onClick={onBack}>{t`Retake Video`}</Button>
      </p>
    </Form>
  )
}
