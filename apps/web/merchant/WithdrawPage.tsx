import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { ReceiptButtons } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { dashboardQuery } from '../../../modules/overview/web/index.ts'
import {
  ConfirmWithdraw,
  clearWithdrawal,
  saveWithdrawal,
  newWithdrawal,
  readWithdrawal,
  SendResult,
  sendWithdrawal,
  type WithdrawIntent,
  WithdrawForm,
} from '../../../modules/transfers/web/index.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { PaymentPinStep, type PaymentRejection } from './PinStep.tsx'
import { ResubmitPayment } from './ResubmitPayment.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { VerificationPrompt } from './VerificationPrompt.tsx'

export type WithdrawSearch = { step?: 'confirm' | 'pin' | 'result'; id?: string }

const HOME_PATH = '/admin/merchant'

/** Withdraw Money. Every member may see the status of a withdrawal. */
export function WithdrawPage() {
  const { step }: WithdrawSearch = useSearch({ strict: false })
  return (
    <RequirePermission operation={step === 'result' ? null : 'transfers.withdraw'} title={t`Withdraw Money`}>
      <WithdrawMoney />
    </RequirePermission>
  )
}

/** Moves money from the wallet to the payout bank. */
function WithdrawMoney() {
  const { person } = useCurrentUser()
  const businessid = person.businessid
  const search: WithdrawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const details = useQuery(merchantQuery(businessid)).data
  const available = useQuery(dashboardQuery(businessid)).data?.money.balance
  const [intent, setIntent] = useState<WithdrawIntent | null>(() => readWithdrawal(businessid))
  const [total, setTotal] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<PaymentRejection | null>(null)
  const [isSending, setSending] = useState(false)

  function go(next: WithdrawSearch, replace = false) {
    void navigate({ to: '/admin/merchant/withdraw', search: next, replace })
  }
  function keep(next: WithdrawIntent) {
    setIntent(saveWithdrawal(next))
  }
  async function sendNow() {
    if (!intent) return
    // Saved before the call: a reload during the call must find the same intent.
    keep({ ...intent, isUnanswered: true })
    const outcome = await sendWithdrawal(intent)
    if (outcome.is === 'unanswered') return
    if (outcome.is === 'refused') {
      // Nothing was taken, so the next try is an intent of its own.
      keep(newWithdrawal(businessid, intent.amount))
      setRefusal({ message: outcome.message, code: outcome.code, isPin: outcome.code === 'pin.required' })
      if (search.step !== 'pin') go({ step: 'pin' })
      return
    }
    queryClient.setQueryData(['transfer', outcome.transfer._id], outcome.transfer)
    for (const key of ['dashboard', 'history', 'days']) void queryClient.invalidateQueries({ queryKey: [key] })
    clearWithdrawal()
    setIntent(null)
    go({ step: 'result', id: outcome.transfer._id }, true)
  }
  async function sendApproved() {
    setSending(true)
    setRefusal(null)
    await sendNow()
    setSending(false)
  }

  if (search.step === 'result' && search.id) {
    return (
      <StepPage title={t`Withdraw Money`} step={t`Step 4 of 4`}>
        <SendResult
          transferId={search.id}
          buttons={(transfer) => (
            <>
              {transfer.allowed.includes('receipt') && (
                <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transfer.transaction_id} />
              )}
              <ButtonLink href={HOME_PATH}>{t`Back To Dashboard`}</ButtonLink>
            </>
          )}
        />
      </StepPage>
    )
  }
  if (!details)
    return (
      <StepPage title={t`Withdraw Money`}>
        <Skeleton rows={2} />
      </StepPage>
    )
  if (intent?.isUnanswered && !isSending)
    return (
      <StepPage title={t`Withdraw Money`}>
        <ResubmitPayment kobo={intent.amount} onAsk={sendNow} />
      </StepPage>
    )
  if (details.accountnumber === null) {
    return (
      <StepPage title={t`Withdraw Money`}>
        <EmptyState
          action={<ButtonLink href={HOME_PATH}>{t`Back To Dashboard`}</ButtonLink>}
        >{t`Set up payout account. Money can be withdrawn once a bank account is linked to this business.`}</EmptyState>
      </StepPage>
    )
  }
  if (search.step === 'pin' && intent) {
    return (
      <StepPage
        title={details.issetpin ? t`Approve Transaction` : t`Set a PIN`}
        step={t`Step 3 of 4`}
        onBack={isSending ? undefined : () => go({ step: 'confirm' })}
      >
        <PaymentPinStep
          isPinSet={details.issetpin}
          kobo={total ?? intent.amount}
          act={
            <>
              <Trans>
                Withdraw <MoneyText kobo={intent.amount} />
              </Trans>
            </>
          }
          refusal={refusal}
          change={t`Change the amount`}
          onChange={() => {
            setRefusal(null)
            go({})
          }}
          onApproved={sendApproved}
        />
      </StepPage>
    )
  }
  if (search.step && intent) {
    return (
      <StepPage title={t`Confirm`} step={t`Step 2 of 4`} onBack={() => go({})}>
        <ConfirmWithdraw
          remedyOf={(code) => <VerificationPrompt code={code} />}
          intent={intent}
          payout={{ name: details.accountname ?? details.businessname, bank: details.bankname ?? '', number: details.accountnumber }}
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
    <StepPage title={t`Withdraw Money`} step={t`Step 1 of 4`}>
      <WithdrawForm
        amount={intent?.amount ?? null}
        available={available}
        onContinue={(amount) => {
          keep(newWithdrawal(businessid, amount))
          go({ step: 'confirm' })
        }}
      />
    </StepPage>
  )
}
