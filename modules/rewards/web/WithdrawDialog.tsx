import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { ChevronLeftIcon } from '../../../ui/icons/icons.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { merchantQuery } from '../../businesses/web/index.ts'
import type { TransferView } from '../../transfers/contract.ts'
import { type FlowFrameProps, type FlowSearch, PaymentFlow, usePaymentFlow, useTypedQuote } from '../../transfers/web/index.ts'
import { type EarningsSource, REWARD_TEXTS } from '../contract.ts'
import { MoveToBalance } from './MoveToBalance.tsx'
import { withdrawKinds } from './withdraw-kinds.tsx'
import './rewards.css'

export type WithdrawDialogProps = {
  source: EarningsSource
  businessid: string
  /** The last known withdrawable earnings. */
  available: number
  isAggregator: boolean
  search: FlowSearch
  go: (next: FlowSearch, replace?: boolean) => void
  onClose: () => void
  receiptButton: (transactionId: string) => ReactNode
  /** While a withdrawal is on its way. */
  waitingActs: (transfer: TransferView) => ReactNode
}

/** To the payout bank, or to the balance. Without a payout bank the popup is about the bank. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const details = useQuery(merchantQuery(props.businessid)).data
  if (!details) return null
  return details.accountnumber === null ? (
    <BankDetailsDialog {...props} isUnderReview={details.bank?.underreview ?? false} />
  ) : (
    <WithdrawPopup {...props} />
  )
}

function BankDetailsDialog({ isUnderReview, onClose }: { isUnderReview: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={t`Bank details`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <ButtonLink kind="act" href="/admin/merchant/settings?tab=payout-accounts">{t`Go To Settings`}</ButtonLink>
          <Button onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <p>
        {isUnderReview
          ? t`Your payout account is under review. Earnings can be withdrawn once Kasuwa staff have called you to confirm it.`
          : t`Set up payout account. Earnings can be withdrawn once a bank account of yours is linked.`}
      </p>
    </Dialog>
  )
}

function WithdrawPopup({ source, businessid, available, isAggregator, search, go, onClose, receiptButton, waitingActs }: WithdrawDialogProps) {
  const kind = withdrawKinds[source]
  const flow = usePaymentFlow(kind, businessid, { search, go })
  const details = useQuery(merchantQuery(businessid)).data
  const form = useStepForm<Fields, ReturnType<typeof fieldsSchema>>({
    values: { to: 'bank', amount: flow.draft?.content.amount ?? null },
    schema: fieldsSchema(available),
    onContinue(fields) {
      if (typed.amountError) return
      if (fields.to === 'balance') setMoving(true)
      else flow.confirm({ amount: fields.amount, type }, { kobo: fields.amount, payee: details?.accountname ?? '' })
    },
  })
  const { to, amount } = form.fields
  const [isMoving, setMoving] = useState(false)
  const type = source === 'referral' ? ('referral' as const) : isAggregator ? ('aggregator' as const) : ('bonus' as const)
  const isPossible = amount !== null && amount > 0 && amount <= available
  const typed = useTypedQuote(kind, businessid, flow.isAtForm && to === 'bank' && isPossible ? { amount, type } : null)
  // More than there is shows while a person types, an empty amount once they have tried.
  const aboveAvailable = amount !== null && amount > available ? REWARD_TEXTS.aboveWithdrawable : undefined
  const error = aboveAvailable ?? form.errorOf('amount') ?? typed.amountError
  return (
    <Dialog title={kind.words.title} isOpen onClose={onClose} isLocked={flow.sendingHere !== null}>
      {isMoving && amount !== null ? (
        <MoveToBalance
          businessid={businessid}
          source={source}
          amount={amount}
          hasPin={details?.issetpin ?? true}
          onBack={() => setMoving(false)}
          onClose={onClose}
        />
      ) : (
        <PaymentFlow
          flow={flow}
          Frame={PopupStep}
          resultButtons={(transfer) => (
            <>
              {transfer.outcome === 'processing'
                ? waitingActs(transfer)
                : transfer.allowed.includes('receipt') && receiptButton(transfer.transaction_id)}
              <Button onClick={onClose}>{t`Close`}</Button>
            </>
          )}
        >
          <Form of={form} className="form">
            <RadioCards
              isRow
              label={t`Where to`}
              value={to}
              onChange={(value) => form.set({ to: value === 'balance' ? 'balance' : 'bank' })}
              options={[
                { value: 'bank', title: details?.bankname ?? t`Your bank`, detail: t`Usually within a minute` },
                { value: 'balance', title: t`Your balance`, detail: t`At once` },
              ]}
            />
            <AmountField
              label={t`Amount`}
              {...form.field('amount')}
              error={error}
              hint={
                <Trans>
                  <MoneyText kobo={available} /> withdrawable
                </Trans>
              }
              below={
                available > 0 && (
                  <p>
                    <Button kind="text" size="small" onClick={() => form.set({ amount: available })}>{t`Withdraw all`}</Button>
                  </p>
                )
              }
            />
            {typed.otherRefusal && typed.otherRefusal !== error && <Callout tone="wrong" role="alert" title={typed.otherRefusal} />}
            <div className="buttons">
              <Button kind="act" type="submit">{t`Continue`}</Button>
              <Button onClick={onClose}>{t`Cancel`}</Button>
            </div>
          </Form>
        </PaymentFlow>
      )}
    </Dialog>
  )
}

type Fields = { to: 'bank' | 'balance'; amount: number | null }

/** AMB-53: an empty amount is treated like 0. */
const ZERO = t`Withdrawable amount cannot be 0`
const fieldsSchema = (available: number) =>
  z.object({ to: z.enum(['bank', 'balance']), amount: z.number(ZERO).min(1, ZERO).max(available, REWARD_TEXTS.aboveWithdrawable) })

/** One step inside of the popup, whose own title stays. */
function PopupStep({ title, step, onBack, children }: FlowFrameProps) {
  return (
    <section>
      <header className="rewards-head">
        {onBack && (
          <IconButton label={t`Back`} onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
        )}
        <h3>{title}</h3>
        {step && <span>{step}</span>}
      </header>
      {children}
    </section>
  )
}
