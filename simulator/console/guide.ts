import type { SimulatorContext } from '../context.ts'
import { INBOX_STEP } from '../inbox/console.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { type Html, html } from '../../platform/text/html.ts'

/** A step from the sign-up to the first payments. `href` leads into Kasuwa or to a part of the page. */
export type GuideStep = { order: number; title: string; text: Html; link: { href: string; label: string } }

export function guide(context: SimulatorContext, partners: readonly OpenPartner[]): Html {
  const steps = [signUpStep(context), INBOX_STEP, ...partners.flatMap(({ panel }) => panel.guide())].toSorted((one, other) => one.order - other.order)
  return html`<ol>
    ${steps.map(({ title, text, link }) => html`<li><b>${title}</b><span>${text}</span><a href="${link.href}">${link.label}</a></li>`)}
  </ol>`
}

const signUpStep = ({ server }: SimulatorContext): GuideStep => ({
  order: 1,
  title: 'Sign up',
  text: html`Any name, email and phone will do. Remember the name and log in.`,
  link: { href: `${server.productUrl}/signup`, label: 'Open sign-up' },
})
