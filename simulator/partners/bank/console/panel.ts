import { formatNaira } from '../../../../platform/money/index.ts'
import { BANKS, bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { type Html, html } from '../../../console/html.ts'
import { list, MAX_ROWS_SHOWN, row } from '../../../console/lists.ts'
import { failureModeForm, failureModeList } from '../../../failure-modes/form.ts'
import { listCollectionAccounts, poolBalance } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { transferModes } from '../failure-modes.ts'
import { latestInflows } from '../inflows.ts'
import { noticeState } from '../notices/outbox.ts'
import { readPayouts } from '../payouts.ts'
import { findReturn } from '../returns.ts'

/** The parameter `account` of the page's address chooses an account of the form. */
export function bankForms(context: BankContext, query: URLSearchParams): Html[] {
  return [payInForm(context, query.get('account') ?? ''), failureModeForm(context, transferModes)]
}

export function bankSections(context: BankContext): Html[] {
  return [
    html` <section>
      <h2>The bank</h2>
      <p class="figure">
        <span class="hero">${formatNaira(poolBalance(context))}</span><span class="quiet">in the pool account that holds all merchants’ money</span>
      </p>
      ${failureModeList(context, transferModes)}
    </section>`,
    html`<section>
      <h2>Paid in</h2>
      ${inflowList(context)}
    </section>`,
    html`<section>
      <h2>Really paid out</h2>
      ${payoutList(context)}
    </section>`,
  ]
}

function payInForm(context: BankContext, chosen: string): Html {
  const accounts = listCollectionAccounts(context)
  return html`<form id="pay-in" class="sheet">
    <h2>Pay into an account</h2>
    <label
      >Account<select name="account">
        ${accounts.map((account) => html`<option value="${account.accountNumber}" ${account.accountNumber === chosen && html`selected`}>${account.accountName} · ${account.accountNumber}</option>`)}
        <option value="">Another number…</option>
      </select></label
    >
    ${accounts.length === 0 && html`<p class="quiet">No merchant has an account yet. <a href="${context.server.productUrl}">Sign up in Kasuwa</a> first, or pay to any number and see it land in suspense.</p>`}
    <label data-show-when="account="
      >Account number<input name="otherAccount" inputmode="numeric" maxlength="10" placeholder="10 digits" autocomplete="off"
    /></label>
    <label>Amount in naira<input name="amount" inputmode="decimal" placeholder="4,500.00" required autocomplete="off" class="amount" /></label>
    <div class="pair">
      <label>Payer’s name<input name="payerName" value="Okafor Chinedu Emeka" required maxlength="120" autocomplete="off" /></label>
      <label>Payer’s account<input name="payerAccount" value="0123456789" required inputmode="numeric" maxlength="10" autocomplete="off" /></label>
    </div>
    <label
      >Payer’s bank<select name="payerBank">
        ${bankOptions()}
      </select></label
    >
    <label>Narration<input name="narration" maxlength="200" placeholder="What the payer wrote" autocomplete="off" /></label>
    <details>
      <summary>Make it difficult</summary>
      <div class="pair">
        <label
          >By<select name="channel">
            <option value="transfer">Transfer</option>
            <option value="ussd">USSD</option>
            <option value="qr">QR</option>
          </select></label
        >
        <label>Notices of it<input name="copies" type="number" value="1" min="0" max="100" /></label>
      </div>
      <label>Seconds until the notice<input name="delay" type="number" value="0" min="0" max="86400" /></label>
      <p class="quiet">One credit, several notices: a bank that repeats itself. No notice: Kasuwa must find the money by asking.</p>
    </details>
    <button type="submit">Pay in</button>
    <p class="result" role="status"></p>
  </form>`
}

function bankOptions(): Html[] {
  const sorted = BANKS.toSorted((one, other) => one.name.localeCompare(other.name))
  return sorted.map((bank) => html`<option value="${bank.cbnCode}" ${bank.cbnCode === '058' && html`selected`}>${bank.name}</option>`)
}

const NOTICE_LABELS: Record<string, string> = {
  delivered: 'Kasuwa was told',
  waiting: 'notice under way',
  given_up: 'notice never arrived',
  none: 'no notice sent',
}

function inflowList(context: BankContext): Html {
  const names = new Map(listCollectionAccounts(context).map((account) => [account.accountNumber, account.accountName]))
  return list(
    latestInflows(context, MAX_ROWS_SHOWN).map((inflow) =>
      row({
        who: inflow.payerName,
        what: `to ${names.get(inflow.accountNumber) ?? 'a number of nobody'} · ${inflow.accountNumber}`,
        note: `${bankByCbnCode(inflow.payerBank)?.name ?? inflow.payerBank} · ${NOTICE_LABELS[noticeState(context, inflow.sessionId)]}`,
        amount: html`<span class="in">+ ${formatNaira(inflow.amountKobo)}</span>`,
        at: inflow.receivedAt,
      }),
    ),
    'Nobody has paid yet. Pay in, and it shows here and in Kasuwa.',
  )
}

function payoutList(context: BankContext): Html {
  return list(
    readPayouts(context, { latest: MAX_ROWS_SHOWN })
      .toReversed()
      .map((payout) =>
        row({
          who: payout.name,
          what: `${bankByCbnCode(payout.bank)?.name ?? payout.bank} · ${payout.account}`,
          note: payout.reference,
          act: findReturn(context, payout.reference) ? html`<span class="quiet">Given back</span>` : returnButton(payout.reference),
          amount: html`<span class="out">− ${formatNaira(payout.amountKobo)}</span>`,
          at: payout.at,
        }),
      ),
    'The bank has paid nobody yet. Send money in Kasuwa, and what truly left the bank shows here.',
  )
}

function returnButton(reference: string): Html {
  const body = JSON.stringify({ reference })
  return html`<button type="button" class="plain" data-method="POST" data-path="/console/api/return" data-body="${body}">Give it back</button>`
}
