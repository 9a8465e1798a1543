import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { createAlternateAccount, type showAlternateRate } from '../contract.ts'
import { alternateRateQuery } from './queries.ts'

/** CASHP-58. */
const RELOAD_AFTER_MS = 5_000

type AlternateBank = WireReply<typeof showAlternateRate>['banks'][number]

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
  const [bank, setBank] = useState<AlternateBank | null>(null)
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
  if (step === 'bank' || bank === null)
    return (
      <BankStep
        banks={rate.banks}
        onClose={props.onClose}
        onNext={(chosen) => {
          setBank(chosen)
          setStep('terms')
        }}
      />
    )
  if (step === 'terms')
    return <TermsStep bank={bank} outboundFee={rate.outbound.fee} available={props.available} onClose={props.onClose} onNext={() => setStep('pin')} />
  return <ApproveStep {...props} bank={bank} />
}

function Window({ onClose, buttons, children }: { onClose: () => void; buttons?: ReactNode; children: ReactNode }) {
  return (
    <Dialog title={t`Alternate account`} isOpen onClose={onClose} buttons={buttons}>
      {children}
    </Dialog>
  )
}

type BankStepProps = { banks: readonly AlternateBank[]; onClose: () => void; onNext: (bank: AlternateBank) => void }

function BankStep({ banks, onClose, onNext }: BankStepProps) {
  const [name, setName] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  function submit() {
    const bank = banks.find((each) => each.name === name)
    return bank ? onNext(bank) : setFault(t`Choose a bank`)
  }
  return (
    <Window
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button kind="act" onClick={submit}>{t`Next`}</Button>
        </>
      }
    >
      <RadioCards
        label={t`Choose a bank`}
        options={banks.map((bank) => ({ value: bank.name, title: bank.label, detail: bank.detail }))}
        value={name}
        error={fault}
        onChange={(chosen) => {
          setName(chosen)
          setFault(undefined)
        }}
      />
    </Window>
  )
}

type TermsStepProps = { bank: AlternateBank; outboundFee: number; available: number; onClose: () => void; onNext: () => void }

function TermsStep({ bank: { label, setup_fee, fee, cap }, outboundFee, available, onClose, onNext }: TermsStepProps) {
  const [isAccepted, setAccepted] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isShort, setShort] = useState(false)
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
          { name: t`Each transfer out`, value: <MoneyText kobo={outboundFee} /> },
        ]}
      />
      <p>{t`The setup fee is held now. It is taken when ${label} has opened the account, and comes back if ${label} cannot open it.`}</p>
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

function ApproveStep({ businessid, accountNumber, isPinSet, onClose, bank }: AlternateAccountDialogProps & { bank: AlternateBank }) {
  const create = useMutation({
    mutationFn: () => call(createAlternateAccount, { body: { merchant: businessid, vfdvirtualaccount: accountNumber, banks: [bank.name] } }),
    onSuccess({ message }) {
      notify.success(message)
      onClose()
      const { pathname } = location
      // A person who has gone on meanwhile may be filling in a form.
      setTimeout(() => location.pathname === pathname && location.reload(), RELOAD_AFTER_MS)
    },
  })
  const submit = async () => {
    await create.mutateAsync().catch(() => undefined)
  }
  return (
    <Window onClose={onClose}>
      <ActRefusal error={create.error} fallback={t`The request could not be sent. Try again.`} />
      <PinOrSetPin
        hasPin={isPinSet}
        act={
          <Trans>
            Pay <MoneyText kobo={bank.setup_fee} />
          </Trans>
        }
        onApproved={submit}
      />
    </Window>
  )
}
