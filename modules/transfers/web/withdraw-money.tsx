import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fetchData } from '../../../ui/data/client.ts'
import { withdraw } from '../contract.ts'
import type { PaymentKind } from './flow/payment-kind.ts'
import { withdrawalQuoteQuery } from './queries.ts'

export type WithdrawalContent = { amount: number }

/** From the wallet to the payout bank. */
export const withdrawMoney: PaymentKind<WithdrawalContent> = {
  name: 'withdrawal',
  path: '/admin/merchant/withdraw',
  isPrefixed: false,
  quote: (businessid, { amount }) => withdrawalQuoteQuery(businessid, amount),
  send: ({ content: { amount }, reference }, signal) => fetchData(withdraw, { body: { amount, type: 'wallet' } }, { requestId: reference!, signal }),
  words: {
    title: t`Withdraw Money`,
    confirmTitle: t`Confirm`,
    pinTitle: t`Approve Transaction`,
    amountLabel: t`You withdraw`,
    receives: t`Your bank receives`,
    feeHelp: 'fee-for-withdrawal',
    change: t`Change the amount`,
    confirmButton: (total) => <Trans>Enter PIN to withdraw {total}</Trans>,
    sendButton: (amount) => <Trans>Withdraw {amount}</Trans>,
  },
}
