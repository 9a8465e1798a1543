import { parseInput } from '../console/form-errors.ts'
import type { NoticeSettings } from '../notices/notices.ts'
import { type Declaration, defineSimulatedPartner, type SimulatedPartner } from '../simulated-partner.ts'
import { latestAccounts } from './accounts.ts'
import { accountList, creditSections, payInForms } from './console.ts'
import type { AlternateBankModes } from './failure-modes.ts'
import { payIn, payInBody, type PayInTerms } from './pay-in.ts'

export const ALTERNATE_ACCOUNT_SCHEMA = new URL('./schema.sql', import.meta.url)

const MAX_ACCOUNTS = 50

type AlternateBank<Name extends string, Settings extends NoticeSettings> = Pick<
  Declaration<Name, Settings>,
  'name' | 'title' | 'environment' | 'settings'
> &
  PayInTerms<Settings> & {
    modes: AlternateBankModes
    /** The vendor's API, below its name. */
    routes: NonNullable<Declaration<Name, Settings>['routes']>[number]['register']
  }

/** A vendor of alternate accounts. Its books, failure modes and part of the console are those of all of them. */
export const defineAlternateBank = <const Name extends string, Settings extends NoticeSettings>({
  modes,
  routes,
  name,
  title,
  environment,
  settings,
  ...terms
}: AlternateBank<Name, Settings>): SimulatedPartner<Name, Settings> =>
  defineSimulatedPartner({
    name,
    title,
    environment,
    settings,
    routes: [{ path: `/${name}`, register: routes }],
    failureModes: [modes.accounts, modes.notices, modes.transfers],
    consoleApi(app, context) {
      app.post(`/${name}/pay-in`, async (request) => payIn(context, terms, parseInput(payInBody, request.body)))
      app.get(`/${name}/accounts`, async () => latestAccounts(context, MAX_ACCOUNTS))
    },
    consolePanel: { forms: payInForms, people: accountList, sections: creditSections },
    backgroundWork: [terms.notices.deliver],
  })
