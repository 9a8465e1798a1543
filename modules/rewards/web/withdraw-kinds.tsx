import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fetchData } from '../../../ui/data/client.ts'
import { withdraw } from '../../transfers/contract.ts'
import type { PaymentKind } from '../../transfers/web/index.ts'
import { type EarningsSource, withdrawReferral } from '../contract.ts'
import { pathOf } from './kinds.ts'
import { earningsQuoteQuery } from './queries.ts'

/** `type`: an aggregator withdraws its bonus as `aggregator`, every other business as `bonus`. */
export type EarningsContent = { amount: number; type: 'aggregator' | 'bonus' | 'referral' }

const earningsKind = (source: EarningsSource): PaymentKind<EarningsContent> => ({
  name: source,
  path: pathOf(source),
  isPrefixed: false,
  quote: (businessid, { amount }) => earningsQuoteQuery(businessid, source, amount),
  send: ({ id, content: { amount, type } }, signal) =>
    type === 'referral'
      ? fetchData(withdrawReferral, { body: { amount } }, { requestId: id, signal })
      : fetchData(withdraw, { body: { amount, type } }, { requestId: id, signal }),
  words: {
    title: source === 'bonus' ? t`Withdraw bonus` : t`Withdraw referral earnings`,
    confirmTitle: t`Confirm`,
    pinTitle: t`Approve Transaction`,
    amountLabel: t`You withdraw`,
    receives: t`Your bank receives`,
    feeHelp: 'fee-for-withdrawal',
    change: t`Change the amount`,
    confirmButton: (total) => <Trans>Enter PIN to withdraw {total}</Trans>,
    sendButton: (amount) => <Trans>Withdraw {amount}</Trans>,
  },
})

export const withdrawKinds = { bonus: earningsKind('bonus'), referral: earningsKind('referral') }
