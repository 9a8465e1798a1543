import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { PinStep, SetPinStep } from '../../identity/web/index.ts'
import { createAlternateAccount, type showAlternateRate } from '../contract.ts'
import { alternateRateQuery } from './queries.ts'

/** CASHP-58. */
const RELOAD_AFTER_MS = 5_000

type AlternateRate = WireReply<typeof showAlternateRate>

export type AlternateAccountDialogProps = {
  businessid: string
  /** The account number of the cashpoint that gets a second one. */
  accountNumber: string
  /** Kobo that the business can spend. */
  available: number
  isPinSet: boolean
  onClose: () => void
}

/** Asks for a second account number of a cashpoint: choose a bank, accept the terms, enter the PIN. */
export function AlternateAccountDialog(props: AlternateAccountDialogProps) {
  const [step, setStep] = useState<'bank' | 'terms' | 'pin'>('bank')
  const { data: rate, isError } = useQuery(alternateRateQuery(props.businessid))
  if (isError || !rate)
    return (
      <Window onClose={props.onClose} buttons={<CancelButton />}>
        {isError ? (
          <Callout tone="wait" role="alert" title={t`The fees could not be loaded. Try again in a moment.`} />
        ) : (
          <SkeletonBlock height={160} />
        )}
      </Window>
    )
  if (!rate.offer.open)
    return (
      <Window onClose={props.onClose} buttons={<CancelButton />}>
        <Callout tone="wait" title={rate.offer.reason} />
      </Window>
    )
  if (step === 'bank') return <BankStep onClose={props.onClose} onNext={() => setStep('terms')} />
  if (step === 'terms') return <TermsStep rate={rate} available={props.available} onClose={props.onClose} onNext={() => setStep('pin')} />
  return <ApproveStep {...props} setupFee={rate.providus.setup_fee} />
}

function Window({ onClose, buttons, children }: { onClose: () => void; buttons?: ReactNode; children: ReactNode }) {
  return (
    <Dialog title={t`Alternate account`} isOpen onClose={onClose} buttons={buttons}>
      {children}
    </Dialog>
  )
}

function BankStep({ onClose, onNext }: { onClose: () => void; onNext: () => void }) {
  const [bank, setBank] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  return (
    <Window
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button kind="act" onClick={() => (bank === null ? setFault(t`Choose a bank`) : onNext())}>{t`Next`}</Button>
        </>
      }
    >
      <RadioCards
        label={t`Choose a bank`}
        options={[{ value: 'providus', title: 'Providus', detail: t`Customers can pay you at this bank as well.` }]}
        value={bank}
        error={fault}
        onChange={(chosen) => {
          setBank(chosen)
          setFault(undefined)
        }}
      />
    </Window>
  )
}

type TermsStepProps = { rate: AlternateRate; available: number; onClose: () => void; onNext: () => void }

function TermsStep({ rate, available, onClose, onNext }: TermsStepProps) {
  const [isAccepted, setAccepted] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isShort, setShort] = useState(false)
  const { setup_fee, fee, cap } = rate.providus
  function submit() {
    if (!isAccepted) return setFault(t`Please accept the terms`)
    if (available <= setup_fee) return setShort(true)
    onNext()
  }
  return (
    <Window
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button kind="act" onClick={submit}>{t`Submit`}</Button>
        </>
      }
    >
      <DescriptionList
        facts={[
          { name: t`Setup fee`, value: <MoneyText kobo={setup_fee} /> },
          {
            name: t`Each payment in`,
            value: (
              <Trans>
                {fee}%, <MoneyText kobo={cap} /> at most
              </Trans>
            ),
          },
          { name: t`Each transfer out`, value: <MoneyText kobo={rate.outbound.fee} /> },
        ]}
      />
      <p>{t`The setup fee is held now. It is taken when Providus has opened the account, and comes back if Providus cannot open it.`}</p>
      <Checkbox
        checked={isAccepted}
        error={fault}
        onChange={({ target }) => {
          setAccepted(target.checked)
          setFault(undefined)
        }}
      >
        {t`I accept these terms`}
      </Checkbox>
      {isShort && <Callout tone="wrong" role="alert" title={t`Insufficient Balance To Create An Alternate Account`} />}
    </Window>
  )
}

function ApproveStep({ businessid, accountNumber, isPinSet, onClose, setupFee }: AlternateAccountDialogProps & { setupFee: number }) {
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () => call(createAlternateAccount, { body: { merchant: businessid, vfdvirtualaccount: accountNumber, banks: ['providus'] } }),
    onSuccess({ message }) {
      notify.success(message)
      onClose()
      const { pathname } = location
      // A person who has gone on meanwhile may be filling in a form.
      setTimeout(() => location.pathname === pathname && location.reload(), RELOAD_AFTER_MS)
    },
    onError: (error) => notify.error(isProblem(error) ? error.message : t`The request could not be sent. Try again.`, { title: 'Error' }),
  })
  const submit = async () => {
    await create.mutateAsync().catch(() => undefined)
  }
  return (
    <Window onClose={onClose}>
      {isPinSet ? (
        <PinStep
          act={
            <Trans>
              Pay <MoneyText kobo={setupFee} />
            </Trans>
          }
          onApproved={submit}
        />
      ) : (
        <SetPinStep onDone={() => queryClient.invalidateQueries({ queryKey: ['merchant'] })} />
      )}
    </Window>
  )
}
