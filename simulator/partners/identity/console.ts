import type { GuideStep } from '../../console/guide.ts'
import { type Html, html } from '../../../platform/text/html.ts'
import { copyButton } from '../../console/lists.ts'
import { live } from '../../console/live.ts'
import type { PartnerContext } from '../../context.ts'
import { newestCitizens, nextUnusedBvn, ninOf } from './register.ts'

export function identityGuide(context: PartnerContext): GuideStep[] {
  const bvn = nextUnusedBvn(context)
  return [
    {
      order: 2,
      title: 'Verify with this BVN',
      text: html`Give the same name as at sign-up and the same date of birth each time.
        <span class="pick"><b class="code">${bvn}</b>${copyButton({ id: 'copy-bvn', text: bvn, label: 'Copy', name: `Copy BVN ${bvn}` })}</span>`,
      link: { href: `${context.server.productUrl}/admin/merchant/compliance`, label: 'Open Compliance' },
    },
  ]
}

const CITIZENS_SHOWN = 5

/** The people whom the register of BVNs knows. */
export function registerList(context: PartnerContext): Html[] {
  const rows = newestCitizens(context, CITIZENS_SHOWN).map(
    ({ bvn, firstname, middlename, lastname, birthdate, phone }) =>
      html`<li class="row">
        <span class="who">${[firstname, middlename, lastname].filter(Boolean).join(' ')}</span
        ><span class="what">BVN ${bvn}, NIN ${ninOf(bvn)}<br />Born ${birthdate}, phone ${phone}</span
        ><span class="end">${copyButton({ id: `copy-bvn-${bvn}`, text: bvn, label: 'Copy', name: `Copy the BVN of ${firstname} ${lastname}` })}</span>
      </li>`,
  )
  const content =
    rows.length === 0
      ? html``
      : html`<h3 class="label">People with a BVN</h3>
          <ul class="rows">
            ${rows}
          </ul>`
  return [live('register', content)]
}
