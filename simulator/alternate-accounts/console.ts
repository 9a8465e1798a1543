import { BANKS, bankByCbnCode } from '../../platform/nigeria/banks.ts'
import type { PartnerContext } from '../context.ts'
import { type Html, html } from '../../platform/text/html.ts'
import { accountNumber, amount, copyButton, list, MAX_ROWS_SHOWN, row } from '../console/lists.ts'
import { live } from '../console/live.ts'
import { findAccount, latestAccounts } from './accounts.ts'
import { latestCredits } from './credits.ts'

const ACCOUNTS_SHOWN = 50
const DEFAULT_BANK = '058'

/** A payer's bank sends money to an alternate account. The page's script sends the form. */
export function payInForms(context: PartnerContext): Html[] {
  const { name, title } = context.partner
  const shows = '{payerName} has paid. Kasuwa should show the payment as Confirmed within 3 seconds.'
  return [
    html`<form data-path="/console/api/${name}/pay-in" data-done="${shows}">
      <h2>Pay in at ${title}</h2>
      <p class="quiet">You are a customer. Your bank sends money to the alternate account of a business.</p>
      ${live(`${name}-account`, accountField(context))}
      <label
        >Amount in naira<input name="amountKobo" data-naira inputmode="decimal" value="4,500.00" required autocomplete="off" class="amount-field"
      /></label>
      <div class="pair">
        <label>Payer<input name="payerName" value="Ngozi Eze" required maxlength="120" autocomplete="off" /></label>
        <div class="field">
          <label for="${name}-payer-bank">Payer’s bank</label
          ><select name="payerBank" id="${name}-payer-bank">
            ${BANKS.map((bank) => html`<option value="${bank.cbnCode}" ${bank.cbnCode === DEFAULT_BANK && html`selected`}>${bank.name}</option>`)}
          </select>
        </div>
      </div>
      <label>Remark<input name="narration" maxlength="200" autocomplete="off" /></label>
      <button type="submit" class="wide">Pay in at ${title}</button>
      <p class="result" role="status"></p>
    </form>`,
  ]
}

function accountField(context: PartnerContext): Html {
  const accounts = latestAccounts(context, ACCOUNTS_SHOWN)
  if (accounts.length === 0) return html`<p class="empty">No business has an alternate account yet. Ask for one on the page Cashpoint.</p>`
  const id = `${context.partner.name}-to`
  return html`<div class="field">
    <label for="${id}">To</label
    ><select name="accountNumber" id="${id}">
      ${accounts.map((account) => html`<option value="${account.accountNumber}">${account.accountName} · ${account.accountNumber}</option>`)}
    </select>
  </div>`
}

export function accountList(context: PartnerContext): Html[] {
  const { name, title } = context.partner
  const rows = latestAccounts(context, MAX_ROWS_SHOWN).map(({ accountNumber: number, accountName }) => {
    const button = { id: `copy-${name}-${number}`, text: number, label: 'Copy', name: `Copy the ${title} account number of ${accountName}` }
    return html`<li class="row">
      <span class="who">${accountName}</span><span class="what">${accountNumber(number)}</span><span class="end">${copyButton(button)}</span>
    </li>`
  })
  const shown = html`<h3 class="label">Alternate accounts at ${title}</h3>
    <ul class="rows">
      ${rows}
    </ul>`
  return [live(`${name}-accounts`, rows.length === 0 ? html`` : shown)]
}

export function creditSections(context: PartnerContext): Html[] {
  const { name, title } = context.partner
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
      <h2>Paid in at ${title}</h2>
      ${live(`${name}-credits`, list(rows, 'No payment yet.'))}
    </section>`,
  ]
}
