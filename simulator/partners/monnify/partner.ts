import { defineAlternateBank } from '../../alternate-accounts/alternate-bank.ts'
import { nextDigits, nowText } from '../../context.ts'
import { monnifyModes } from './failure-modes.ts'
import { monnifyNotices } from './notices.ts'
import { monnifyRoutes, wireCredit } from './routes.ts'
import { monnifySettings } from './settings.ts'

/** A second company that opens alternate accounts, with Monnify's API. */
export const monnify = defineAlternateBank({
  name: 'monnify',
  title: 'Monnify',
  environment: {
    MONNIFY_NOTICE_URL: 'address',
    MONNIFY_API_KEY: 'secret',
    MONNIFY_SECRET_KEY: 'secret',
    MONNIFY_CONTRACT_CODE: 'text',
    MONNIFY_WALLET: 'text',
  },
  settings: monnifySettings,
  modes: monnifyModes,
  routes: monnifyRoutes,
  fee: { perMille: 10n, capKobo: 10_000n, withVat: false },
  /** `MNFY|04|20211117112842|000170` */
  nextSettlementId: (context) => `MNFY|${nextDigits(context, 2)}|${nowText(context).slice(0, 19).replaceAll(/\D/g, '')}|${nextDigits(context, 6)}`,
  notices: monnifyNotices,
  noticeOf: (context, credit) => ({ eventType: 'SUCCESSFUL_TRANSACTION', eventData: wireCredit(context, credit) }),
})
