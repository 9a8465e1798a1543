import { BANKS, bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { type Html, html } from '../../console/html.ts'
import { accountNumber, amount, copyButton, list, MAX_ROWS_SHOWN, row } from '../../console/lists.ts'
import { live } from '../../console/live.ts'
import { findAccount, latestAccounts, latestCredits } from './accounts.ts'
import type { MonnifyContext } from './settings.ts'

const ACCOUNTS_SHOWN = 50
const DEFAULT_BANK = '058'

/** A payer's bank sends money to an alternate account. */
export const monnifyForms = (context: MonnifyContext): Html[] => [
  html`<form id="monnify-pay-in">
    <h2>Pay in at Monnify</h2>
    <p class="quiet">You are a customer. Your bank sends money to the alternate account of a business.</p>
    ${live('monnify-account', accountField(context))}
    <label>Amount in naira<input name="amount" inputmode="decimal" value="4,500.00" required autocomplete="off" class="amount-field" /></label>
    <div class="pair">
      <label>Payer<input name="payerName" value="Ngozi Eze" required maxlength="120" autocomplete="off" /></label>
      <div class="field">
        <label for="monnify-payer-bank">Payer’s bank</label
        ><select name="payerBank" id="monnify-payer-bank">
          ${BANKS.map((bank) => html`<option value="${bank.cbnCode}" ${bank.cbnCode === DEFAULT_BANK && html`selected`}>${bank.name}</option>`)}
        </select>
      </div>
    </div>
    <label>Remark<input name="narration" maxlength="200" autocomplete="off" /></label>
    <button type="submit" class="wide">Pay in at Monnify</button>
    <p class="result" role="status"></p>
  </form>`,
]

function accountField(context: MonnifyContext): Html {
  const accounts = latestAccounts(context, ACCOUNTS_SHOWN)
  if (accounts.length === 0) return html`<p class="empty">No business has an alternate account yet. Ask for one on the page Cashpoint.</p>`
  return html`<div class="field">
    <label for="monnify-to">To</label
    ><select name="account" id="monnify-to">
      ${accounts.map((account) => html`<option value="${account.accountNumber}">${account.accountName} · ${account.accountNumber}</option>`)}
    </select>
  </div>`
}

export function monnifyAccountList(context: MonnifyContext): Html[] {
  const accounts = latestAccounts(context, ACCOUNTS_SHOWN).slice(0, MAX_ROWS_SHOWN)
  if (accounts.length === 0) return [live('monnify-accounts', html``)]
  const rows = accounts.map(
    ({ accountNumber: number, accountName }) =>
      html`<li class="row">
        <span class="who">${accountName}</span><span class="what">${accountNumber(number)}</span
        ><span class="end"
          >${copyButton({ id: `copy-monnify-${number}`, text: number, label: 'Copy', name: `Copy the Monnify account number of ${accountName}` })}</span
        >
      </li>`,
  )
  return [
    live(
      'monnify-accounts',
      html`<h3 class="label">Alternate accounts at Monnify</h3>
        <ul class="rows">
          ${rows}
        </ul>`,
    ),
  ]
}

export function monnifySections(context: MonnifyContext): Html[] {
  const rows = latestCredits(context, MAX_ROWS_SHOWN).map((credit) =>
    row({
      who: credit.payerName,
      what: html`to ${findAccount(context, credit.accountNumber)?.accountName ?? 'a number that no business has'} ·
      ${accountNumber(credit.accountNumber)}`,
      note: `${bankByCbnCode(credit.payerBank)?.name ?? credit.payerBank}.`,
      amount: amount(credit.amountKobo, '+ '),
      at: credit.receivedAt,
    }),
  )
  return [
    html`<section>
      <h2>Paid in at Monnify</h2>
      ${live('monnify-credits', list(rows, 'No payment yet.'))}
    </section>`,
  ]
}
