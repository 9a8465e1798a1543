import { BANKS } from '../../../../platform/nigeria/banks.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { live } from '../../../console/live.ts'
import { accountsToPay, cashpointNames, findCollectionAccount } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { DEFAULT_PAYER } from '../../../names.ts'

/** `shows`: the sentence under the form. The form's script knows the ids. */
const ARRIVALS = [
  { id: 'once', label: 'At once', shows: 'Kasuwa should show the payment as Confirmed within 3 seconds.' },
  { id: 'late', label: 'Late', shows: 'The bank notifies Kasuwa after 30 seconds. Kasuwa should show the payment within 2 minutes, once.' },
  { id: 'never', label: 'Not notified', shows: 'The bank never notifies Kasuwa. Kasuwa should find the payment in the statement within 2 minutes.' },
  { id: 'twice', label: 'Twice', shows: 'The bank notifies Kasuwa twice. Kasuwa should show the payment once.' },
  {
    id: 'wrong',
    label: 'Wrong number',
    shows: 'No business has the number. No balance in Kasuwa should change; Kasuwa staff keep the money for its owner.',
  },
] as const

export function payInForm(context: BankContext, chosen: string): Html {
  return html`<form id="pay-in" data-wrong-number="${unusedNumber(context)}">
    <h2>Pay in</h2>
    <p class="quiet">
      You are a customer. Your bank sends money to a business. You can also <a href="/dial">dial a code</a> or <a href="/scan">scan a QR code</a>.
    </p>
    ${live('pay-in-account', accountField(context, chosen))}
    <label data-show-when="account="
      >Account number<input name="otherAccount" inputmode="numeric" maxlength="12" placeholder="10 digits" autocomplete="off"
    /></label>
    <label>Amount in naira<input name="amount" inputmode="decimal" value="4,500.00" required autocomplete="off" class="amount-field" /></label>
    <div class="pair">
      <label>Payer<input name="payerName" value="${DEFAULT_PAYER.name}" required maxlength="120" autocomplete="off" /></label>
      <div class="field">
        <label for="payer-bank">Payer’s bank</label
        ><select name="payerBank" id="payer-bank">
          ${bankOptions()}
        </select>
      </div>
    </div>
    <label>Remark<input name="narration" maxlength="200" placeholder="For example: 2 yards, blue" autocomplete="off" /></label>
    <fieldset class="choices">
      <legend>How it arrives</legend>
      ${ARRIVALS.map(({ id, label, shows }, at) => html`<label class="choice"><input type="radio" name="arrival" value="${id}" data-shows="${shows}" ${at === 0 && html`checked`} />${label}</label>`)}
    </fieldset>
    <details class="more">
      <summary>More choices</summary>
      <div class="pair">
        <label
          >Payer’s account number<input name="payerAccount" placeholder="Of the payer’s name" inputmode="numeric" maxlength="10" autocomplete="off"
        /></label>
        <div class="field">
          <label for="channel">The payer uses</label
          ><select name="channel" id="channel">
            <option value="transfer">Bank transfer</option>
            <option value="ussd">USSD</option>
            <option value="qr">QR code</option>
          </select>
        </div>
      </div>
    </details>
    <button type="submit" class="wide">Pay in</button>
    <p class="quiet" id="arrival-shows">${ARRIVALS[0].shows}</p>
    <p class="result" role="status"></p>
  </form>`
}

function accountField(context: BankContext, chosen: string): Html {
  const { signUps, demo } = accountsToPay(context)
  const accounts = [...signUps, ...demo]
  const nameOf = cashpointNames(accounts)
  return html`<div class="field">
      <label for="account">To</label
      ><select name="account" id="account">
        ${accounts.map((account) => html`<option value="${account.accountNumber}" ${account.accountNumber === chosen && html`selected`}>${nameOf(account)} · ${account.accountNumber}</option>`)}
        <option value="">Another number</option>
      </select>
    </div>
    <p class="quiet">${accountHint(signUps.length > 0, demo.length > 0)}</p>`
}

const accountHint = (hasSignUp: boolean, hasDemo: boolean): string =>
  hasSignUp
    ? 'The newest sign-up stands first. It can be paid once it is verified.'
    : hasDemo
      ? 'A business of the demo. Your own stands first once you have signed up.'
      : 'Sign up in Kasuwa, and your business stands here.'

export function bankOptions(): Html[] {
  const sorted = BANKS.toSorted((one, other) => one.name.localeCompare(other.name))
  return sorted.map((bank) => html`<option value="${bank.cbnCode}" ${bank.cbnCode === DEFAULT_PAYER.bank && html`selected`}>${bank.name}</option>`)
}

/** A number for the choice "Wrong number". */
function unusedNumber(context: BankContext): string {
  return ['1000000009', '1000000019', '1000000029'].find((number) => findCollectionAccount(context, number) === null) ?? '1000000039'
}
