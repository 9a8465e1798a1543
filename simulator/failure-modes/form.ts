import { type Html, html } from '../console/html.ts'
import type { PartnerContext } from '../context.ts'
import { type FailureModes, readFailureModes } from './failure-modes.ts'

const PATH = '/console/api/failure-modes'

/** A form that sets one partner's failure mode; the page's script sends it. */
export function failureModeForm({ partner }: PartnerContext, { subject, plain, coded, endingsOf }: FailureModes): Html {
  return html`<form class="sheet failure-mode" data-partner="${partner.name}" data-subject="${subject}" data-coded="${coded?.prefix ?? ''}">
    <h2>Set ${partner.title}’s failure mode</h2>
    <label
      >Failure mode<select name="mode">
        ${plain.map(({ mode, meaning }) => html`<option value="${mode}">${meaning}</option>`)}
        ${coded && html`<option value="${coded.prefix}">${coded.meaning}</option>`}
      </select></label
    >
    ${coded && html`<label data-show-when="mode=${coded.prefix}">${coded.codeLabel}<input name="code" value="${coded.example}" inputmode="numeric" maxlength="3" autocomplete="off" /></label>`}
    ${endingsOf && html`<label>Only for ${endingsOf.toLowerCase()} ending in<input name="ending" inputmode="numeric" maxlength="10" placeholder="Empty: for all" autocomplete="off" /></label>`}
    <button type="submit">Set the failure mode</button>
    <p class="result" role="status"></p>
  </form>`
}

/** The modes that are set, each but the normal one with a button that ends it. */
export function failureModeList(context: PartnerContext, modes: FailureModes): Html {
  const { name } = context.partner
  return html`<ul class="failure-modes">
    ${readFailureModes(context, name, modes).map(({ subject, mode, ending }) => {
      const isNormal = mode === modes.normal
      const restore = JSON.stringify({ partner: name, subject, mode: modes.normal, ending })
      return html`<li class="${isNormal ? 'normal' : 'failing'}">
        <span class="rule" aria-hidden="true"></span
        ><span>${ending ? `${modes.endingsOf} ending in ${ending}: ` : `${modes.title}: `}${modes.meaningOf(mode)}</span>
        ${!isNormal && html`<button type="button" class="plain" data-method="PUT" data-path="${PATH}" data-body="${restore}">Restore</button>`}
      </li>`
    })}
  </ul>`
}
