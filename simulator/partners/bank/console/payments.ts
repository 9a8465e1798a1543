import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { accountNumber, amount, list, MAX_ROWS_SHOWN, row } from '../../../console/lists.ts'
import { live } from '../../../console/live.ts'
import type { NoticeState } from '../../../notices/notices.ts'
import { businessName, findCollectionAccounts, historyImportedAt, poolBalance } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { latestInflows } from '../inflows.ts'
import { bankNotices } from '../notices.ts'
import { readPayouts } from '../payouts.ts'
import { returnedAmong } from '../returns.ts'
import { actButton } from './waiting.ts'

export function inflowSection(context: BankContext): Html {
  return html`<section>
    <h2>Paid in</h2>
    ${live('inflows', inflowList(context))}
  </section>`
}

export function payoutSection(context: BankContext): Html {
  return html`<section>
    <h2>Paid out by the bank</h2>
    ${live(
      'payouts',
      html`<p class="quiet">The bank holds ${amount(poolBalance(context))} for all businesses together.</p>
        ${payoutList(context)}`,
    )}
  </section>`
}

const NOTICE_LABELS: Record<NoticeState, string> = {
  delivered: 'Kasuwa was notified.',
  waiting: 'The bank is about to notify Kasuwa.',
  given_up: 'Kasuwa could not be reached.',
  none: 'Kasuwa not notified.',
}

function inflowList(context: BankContext): Html {
  const inflows = latestInflows(context, MAX_ROWS_SHOWN)
  const accounts = findCollectionAccounts(
    context,
    inflows.map((inflow) => inflow.accountNumber),
  )
  const stateOf = bankNotices.states(
    context,
    inflows.map(({ sessionId }) => sessionId),
  )
  const imported = historyImportedAt(context)
  return list(
    inflows.map((inflow) => {
      const account = accounts.get(inflow.accountNumber)
      return row({
        who: inflow.payerName,
        what: html`to ${account ? businessName(account) : 'a number that no business has'} · ${accountNumber(inflow.accountNumber)}`,
        note: `${bankByCbnCode(inflow.payerBank)?.name ?? inflow.payerBank}. ${inflow.receivedAt < imported ? '' : NOTICE_LABELS[stateOf(inflow.sessionId)]}`,
        amount: amount(inflow.amountKobo, '+ '),
        at: inflow.receivedAt,
      })
    }),
    'No payment yet. Pay in, and it shows here and in Kasuwa.',
  )
}

function payoutList(context: BankContext): Html {
  const payouts = readPayouts(context, { latest: MAX_ROWS_SHOWN }).toReversed()
  const returned = returnedAmong(
    context,
    payouts.map(({ reference }) => reference),
  )
  return list(
    payouts.map(({ reference, ...payout }) =>
      row({
        who: payout.name,
        what: html`${bankByCbnCode(payout.bank)?.name ?? payout.bank} · ${accountNumber(payout.account)}`,
        note: returned.has(reference) ? 'Sent back by the receiving bank.' : '',
        act: returned.has(reference)
          ? html``
          : actButton(
              reference,
              'return',
              'Send it back',
              '/return',
              { reference },
              'Sent back. Kasuwa should return the money to the balance within 2 minutes.',
            ),
        amount: amount(payout.amountKobo, '− '),
        at: payout.at,
      }),
    ),
    'The bank has paid nothing out yet. Send money in Kasuwa, and it shows here.',
  )
}
