import { defineAlternateBank } from '../../alternate-accounts/alternate-bank.ts'
import { nextDigits } from '../../context.ts'
import { providusModes } from './failure-modes.ts'
import { providusNotices } from './notices.ts'
import { providusRoutes, wireCredit } from './routes.ts'
import { providusSettings } from './settings.ts'

/** The bank of the alternate accounts, with Providus's API of virtual accounts. */
export const providus = defineAlternateBank({
  name: 'providus',
  title: 'Providus',
  environment: { PROVIDUS_NOTICE_URL: 'address', PROVIDUS_CLIENT_ID: 'secret', PROVIDUS_CLIENT_SECRET: 'secret' },
  settings: providusSettings,
  modes: providusModes,
  routes: providusRoutes,
  fee: { perMille: 2n, capKobo: 5_000n, withVat: true },
  nextSettlementId: (context) => nextDigits(context, 20),
  notices: providusNotices,
  noticeOf: (_context, credit) => wireCredit(credit),
})
