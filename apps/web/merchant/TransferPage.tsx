import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { showRecentBanks } from '../../../modules/history/contract.ts'
import { ReceiptButtons, recentBanksQuery } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import {
  type Beneficiary,
  BeneficiaryList,
  type ConfirmedTransfer,
  ConfirmSend,
  type Draft,
  clearIntent,
  EMPTY_DRAFT,
  type Intent,
  saveIntent,
  readIntent,
  saveBeneficiary,
  send,
  SendForm,
  SendResult,
  type TransferView,
} from '../../../modules/transfers/web/index.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { PaymentPinStep, type PaymentRejection } from './PinStep.tsx'
import { ResubmitPayment } from './ResubmitPayment.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { VerificationPrompt } from './VerificationPrompt.tsx'

export type TransferSearch = { step?: 'confirm' | 'pin' | 'result'; tab?: 'saved'; id?: string }

const HOME_PATH = '/admin/merchant'

/** Send Money. Every member may see the status of a payment. */
export function TransferPage() {
  const { step }: TransferSearch = useSearch({ strict: false })
  return (
    <RequirePermission operation={step === 'result' ? null : 'transfers.send'} title={t`Send Money`}>
      <SendMoney />
    </RequirePermission>
  )
}

/** The URL holds the step. From the confirmation on, session storage holds the payment. */
function SendMoney() {
  const { person } = useCurrentUser()
  const businessid = person.businessid
  const search: TransferSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const details = useQuery(merchantQuery(businessid)).data
  const recent = useQuery({ ...recentBanksQuery(businessid), enabled: details?.may.includes(showRecentBanks.operation) ?? false })
  const [intent, setIntent] = useState<Intent | null>(() => readIntent(businessid))
  const [draft, setDraft] = useState<Draft>(() => (intent ? draftFromIntent(intent) : EMPTY_DRAFT))
  const [total, setTotal] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<PaymentRejection | null>(null)
  const [isSending, setSending] = useState(false)
  /** Grows when the form is emptied, so that its fields remount. */
  const [round, setRound] = useState(0)

  const kept = intent ? draftFromIntent(intent) : EMPTY_DRAFT
  useUnsaved(search.step === undefined && JSON.stringify(draft) !== JSON.stringify(kept))

  function go(next: TransferSearch, replace = false) {
    void navigate({ to: '/admin/merchant/transfer', search: next, replace })
  }
  function keep(next: Intent) {
    setIntent(saveIntent(next))
  }
  function forget() {
    clearIntent()
    setIntent(null)
    setDraft(EMPTY_DRAFT)
    setRound((before) => before + 1)
    setRefusal(null)
  }
  function choose(one: Beneficiary) {
    setDraft({ ...EMPTY_DRAFT, nuban: one.number, bankCode: one.code, amount: draft.amount, remark: draft.remark, isChosen: true })
    go({})
  }
  function confirm(confirmed: ConfirmedTransfer) {
    // An unchanged payment keeps its reference; a changed one gets its own.
    const isSame =
      intent !== null &&
      intent.nuban === confirmed.nuban &&
      intent.bankCode === confirmed.bankCode &&
      intent.amount === confirmed.amount &&
      intent.remark === confirmed.remark
    keep({ businessid, ...confirmed, reference: isSame ? intent.reference : null, isUnanswered: false })
    setRefusal(null)
    go({ step: 'confirm' })
  }
  async function sendNow() {
    if (!intent?.reference) return
    // Saved before the call: a reload during the call must find the same reference.
    keep({ ...intent, isUnanswered: true })
    const outcome = await send(intent)
    if (outcome.is === 'unanswered') return
    if (outcome.is === 'refused') {
      const isPin = outcome.code === 'pin.required'
      // A refusal uses up this reference; only a missing grant leaves it unused.
      keep({ ...intent, reference: isPin ? intent.reference : null, isUnanswered: false })
      setRefusal({ message: outcome.message, code: outcome.code, isPin })
      if (search.step !== 'pin') go({ step: 'pin' })
      return
    }
    if (intent.isSaved && outcome.transfer.outcome !== 'not_sent') {
      if (await saveBeneficiary(intent)) notify.success(t`Beneficiary Added Successfully`)
      else notify.warning(t`The beneficiary could not be saved.`)
      void queryClient.invalidateQueries({ queryKey: ['beneficiaries'] })
    }
    queryClient.setQueryData(['transfer', outcome.transfer._id], outcome.transfer)
    for (const key of ['dashboard', 'history', 'days']) void queryClient.invalidateQueries({ queryKey: [key] })
    forget()
    go({ step: 'result', id: outcome.transfer._id }, true)
  }

  /** Runs after a fresh grant. The PIN step stays on the screen until the answer arrives. */
  async function sendApproved() {
    setSending(true)
    setRefusal(null)
    await sendNow()
    setSending(false)
  }

  if (search.step === 'result' && search.id) {
    return (
      <StepPage title={t`Send Money`} step={t`Step 4 of 4`}>
        <SendResult
          transferId={search.id}
          buttons={(transfer) => (
            <>
              {transfer.outcome === 'not_sent' ? (
                <Button
                  kind="act"
                  onClick={() => {
                    setDraft(draftFromTransfer(transfer))
                    go({})
                  }}
                >{t`Send again`}</Button>
              ) : (
                transfer.allowed.includes('receipt') && (
                  <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transfer.transaction_id} />
                )
              )}
              <ButtonLink href={HOME_PATH}>{t`Back To Dashboard`}</ButtonLink>
            </>
          )}
        />
      </StepPage>
    )
  }
  if (intent?.isUnanswered && intent.reference !== null && search.step !== 'pin')
    return (
      <StepPage title={t`Send Money`}>
        <ResubmitPayment kobo={intent.amount} onAsk={sendNow} />
      </StepPage>
    )
  if (search.step === 'pin' && intent && (intent.reference !== null || refusal !== null)) {
    const paid = total ?? intent.amount
    return (
      <StepPage
        title={intent.isUnanswered && !isSending ? t`Send Money` : details && !details.issetpin ? t`Set a PIN` : t`Enter PIN`}
        step={intent.isUnanswered && !isSending ? undefined : t`Step 3 of 4`}
        onBack={intent.isUnanswered || isSending ? undefined : () => go({ step: 'confirm' })}
      >
        {!details ? (
          <Skeleton rows={2} />
        ) : intent.isUnanswered && !isSending ? (
          <ResubmitPayment kobo={intent.amount} onAsk={sendNow} />
        ) : (
          <PaymentPinStep
            isPinSet={details.issetpin}
            kobo={paid}
            act={
              <>
                <Trans>
                  Send <MoneyText kobo={intent.amount} />
                </Trans>
              </>
            }
            refusal={refusal}
            change={t`Change the payment`}
            onChange={() => {
              setRefusal(null)
              go({})
            }}
            onApproved={sendApproved}
          />
        )}
      </StepPage>
    )
  }
  if ((search.step === 'confirm' || search.step === 'pin') && intent) {
    return (
      <StepPage title={t`Check and confirm`} step={t`Step 2 of 4`} onBack={() => go({})}>
        <ConfirmSend
          remedyOf={(code) => <VerificationPrompt code={code} />}
          intent={intent}
          onReference={(reference) => keep({ ...intent, reference })}
          onChange={() => go({})}
          onContinue={(sum) => {
            setTotal(sum)
            setRefusal(null)
            go({ step: 'pin' })
          }}
        />
      </StepPage>
    )
  }
  return (
    <StepPage title={t`Send Money`} step={t`Step 1 of 4`}>
      <Tabs
        label={t`Beneficiary`}
        tabs={[
          { id: 'saved', label: t`Saved Beneficiary` },
          { id: 'new', label: draft.isChosen ? t`Selected Beneficiary` : t`New Beneficiary` },
        ]}
        chosen={search.tab ?? 'new'}
        onChoose={(tab) => go(tab === 'saved' ? { tab } : {}, true)}
      >
        {search.tab === 'saved' ? (
          <BeneficiaryList businessid={businessid} onChoose={choose} onNew={() => go({}, true)} />
        ) : (
          <SendForm key={round} draft={draft} onChange={setDraft} onClear={forget} onContinue={confirm} recentBanks={recent.data} />
        )}
      </Tabs>
    </StepPage>
  )
}

/** A draft from a payment that the bank did not pay, to check and send as a new payment. */
function draftFromTransfer({ beneficiary, quote, remark }: TransferView): Draft {
  return { ...EMPTY_DRAFT, nuban: beneficiary.number, bankCode: beneficiary.code, amount: quote.amount, remark }
}

function draftFromIntent(intent: Intent): Draft {
  return {
    nuban: intent.nuban,
    bankCode: intent.bankCode,
    amount: intent.amount,
    remark: intent.remark,
    isSaved: intent.isSaved,
    isChosen: intent.isChosen,
  }
}
