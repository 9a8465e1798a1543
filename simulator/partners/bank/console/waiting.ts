import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { accountNumber, amount, list, MAX_ROWS_SHOWN, row } from '../../../console/lists.ts'
import { live } from '../../../console/live.ts'
import { businessName, type CollectionAccount, findCollectionAccounts } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { REFUSAL_REASONS } from '../failure-modes.ts'
import { countWaitingTransfers, type Transfer, waitingTransfers } from '../transfers.ts'

/** Transfers that the bank has neither paid nor refused, with buttons that decide. */
export function waitingSection(context: BankContext): Html {
  return html`<section id="waiting">
    <h2>Waiting at the bank</h2>
    <p class="quiet">You decide as the bank. Kasuwa asks for news after seconds at first, later after minutes.</p>
    ${live('waiting-list', waitingList(context))}
  </section>`
}

function waitingList(context: BankContext): Html {
  const transfers = waitingTransfers(context, MAX_ROWS_SHOWN)
  const senders = findCollectionAccounts(
    context,
    transfers.map(({ senderAccount }) => senderAccount),
  )
  const hidden = transfers.length < MAX_ROWS_SHOWN ? 0 : countWaitingTransfers(context) - transfers.length
  return html`${list(
    transfers.map((transfer) => waitingRow(transfer, senders.get(transfer.senderAccount))),
    'No payment is waiting. Send money to an account number that ends in 0009, and it waits here.',
  )}
  ${hidden > 0 && html`<p class="quiet">${hidden} older payments wait too. They appear here as you decide these.</p>`}`
}

/** Codes of a bank that asks for a person's review. */
const REVIEW_STATUSES: readonly string[] = ['34', '35', '63']

function waitingRow(transfer: Transfer, sender: CollectionAccount | undefined): Html {
  const { reference, beneficiaryName, bankCode, status } = transfer
  const from = sender ? `From ${businessName(sender)}.` : ''
  const review = REVIEW_STATUSES.includes(status) ? ' The bank checks it. If you refuse it, Kasuwa staff decide.' : ''
  return row({
    who: beneficiaryName,
    what: html`${bankByCbnCode(bankCode)?.name ?? bankCode} · ${accountNumber(transfer.accountNumber)}`,
    note: `${from}${review}`,
    amount: amount(transfer.amountKobo),
    at: transfer.acceptedAt,
    act: html`${actButton(reference, 'pay', 'Pay it', '/settle', { reference }, `Paid. Kasuwa should show Sent when it asks next.`)}
      ${actButton(reference, 'return', 'Send it back', '/return', { reference, payFirst: true }, 'Paid and sent back. Kasuwa should return the money to the balance within 2 minutes.')}
      <details class="reasons" id="refuse-${reference}">
        <summary class="line small" id="refuse-${reference}-summary">Refuse it</summary>
        <div class="reason-list">
          <p class="label">Why?</p>
          ${Object.entries(REFUSAL_REASONS).map(([code, reason]) =>
            actButton(reference, code, reason, '/settle', { reference, status: code }, 'Refused. Kasuwa should show Not sent when it asks next.'),
          )}
        </div>
      </details>`,
  })
}

/** A button that decides about a transfer. The page says `done` afterwards. */
export function actButton(reference: string, act: string, label: string, path: string, body: object, done: string): Html {
  return html`<button
    type="button"
    class="line small"
    id="${act}-${reference}"
    data-method="POST"
    data-path="/console/api${path}"
    data-body="${JSON.stringify(body)}"
    data-done="${done}"
  >
    ${label}
  </button>`
}
