import { type Html, html } from '../../../../platform/text/html.ts'
import { copyButton } from '../../../console/lists.ts'
import { TEST_ENDINGS } from '../transfer-outcomes.ts'

const RULES = { Sent: 'final', 'Not sent': 'broken', Processing: 'open', 'Account not found': 'broken' } as const

/** The endings of account numbers that choose what happens to a transfer. */
export function endingsTable(): Html {
  return html`<section id="endings">
    <h2>Account endings for a transfer</h2>
    <p class="quiet">The last four digits of the payee’s account number choose what happens. Any bank but VFD will do.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Ends in</th>
          <th scope="col">What happens</th>
          <th scope="col">Kasuwa should show</th>
          <th scope="col"><span class="for-screen-readers">Example</span></th>
        </tr>
      </thead>
      <tbody>
        ${TEST_ENDINGS.map(({ ending, happens, shows, detail }) => {
          const example = `012345${ending}`
          return html`<tr>
            <th scope="row">…${ending}</th>
            <td>${happens}</td>
            <td>
              <span class="chip" data-rule="${RULES[shows]}"><i aria-hidden="true"></i>${shows}</span> <span class="quiet">${detail}</span>
            </td>
            <td>${copyButton({ id: `copy-ending-${ending}`, text: example, label: 'Copy', name: `Copy the example ${example}` })}</td>
          </tr>`
        })}
      </tbody>
    </table>
  </section>`
}
