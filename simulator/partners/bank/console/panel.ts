import type { GuideStep } from '../../../console/guide.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { accountNumber, copyButton } from '../../../console/lists.ts'
import { live } from '../../../console/live.ts'
import { accountsToPay, cashpointNames, type CollectionAccount } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { endingsTable } from './endings-table.ts'
import { payInForm } from './pay-in-form.ts'
import { inflowSection, payoutSection } from './payments.ts'
import { waitingSection } from './waiting.ts'

export const bankGuide = ({ server }: BankContext): GuideStep[] => [
  {
    order: 4,
    title: 'Be paid',
    text: html`Pay in as your first customer. The payment appears in Kasuwa.`,
    link: { href: '#pay-in', label: 'Pay in' },
  },
  {
    order: 5,
    title: 'Send money',
    text: html`To any bank. The <a href="#endings">ending of the account number</a> chooses what happens.`,
    link: { href: `${server.productUrl}/admin/merchant/transfer`, label: 'Open Send Money' },
  },
]

/** The parameter `account` of the page's address chooses an account of the form. */
export const bankForms = (context: BankContext, query: URLSearchParams): Html[] => [
  payInForm(context, query.get('account') ?? ''),
  waitingSection(context),
]

export const bankSections = (context: BankContext): Html[] => [
  endingsTable(),
  html`<div class="stack">${inflowSection(context)}${payoutSection(context)}</div>`,
]

const ACCOUNTS_SHOWN = 5

/** The accounts that can be paid in. */
export function accountList(context: BankContext): Html[] {
  const { signUps, demo } = accountsToPay(context)
  const accounts = [...signUps, ...demo]
  const nameOf = cashpointNames(accounts)
  const rows = accounts.map((account, at) => accountRow(account, nameOf(account), at === 0 && signUps.length > 0))
  const hidden = rows.slice(ACCOUNTS_SHOWN)
  const content = html`<h3 class="label">Accounts you can pay into</h3>
    ${rows.length === 0 ? html`<p class="empty">No business has an account yet. <a href="${context.server.productUrl}/signup">Sign up in Kasuwa</a> first.</p>` : null}
    <ul class="rows">
      ${rows.slice(0, ACCOUNTS_SHOWN)}
    </ul>
    ${
      hidden.length > 0 &&
      html`<details class="more" id="more-accounts">
        <summary id="more-accounts-summary">${hidden.length} more accounts</summary>
        <ul class="rows">
          ${hidden}
        </ul>
      </details>`
    }`
  return [live('accounts', content)]
}

function accountRow({ accountNumber: number }: CollectionAccount, name: string, isNewest: boolean): Html {
  return html`<li class="row">
    <span class="who">${name} ${isNewest && html`<span class="tag">Newest sign-up</span>`}</span><span class="what">${accountNumber(number)}</span
    ><span class="end">${copyButton({ id: `copy-account-${number}`, text: number, label: 'Copy', name: `Copy the account number of ${name}` })}</span>
  </li>`
}
