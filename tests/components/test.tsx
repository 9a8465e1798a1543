import { cleanup, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { test as base, vi } from 'vitest'
import { listAlternateAccounts, showAlternateRate } from '../../modules/alternate-accounts/contract.ts'
import { showCashpoint } from '../../modules/cashpoints/contract.ts'
import { showMerchant } from '../../modules/businesses/contract.ts'
import type { Role } from '../../modules/identity/contract.ts'
import { type CurrentUser, readCurrentUser } from '../../modules/identity/web/current-user.ts'
import { showQueues } from '../../modules/desk/contract.ts'
import { operatorMe, type OperatorRole } from '../../modules/operators/contract.ts'
import { showRecentBanks, showRecentPayees } from '../../modules/history/contract.ts'
import { showBalance, showCashpointToday, showDashboard } from '../../modules/overview/contract.ts'
import { showPaymentNotice } from '../../modules/push/contract.ts'
import { listCodes } from '../../modules/transfers/contract.ts'
import { showWalletFees } from '../../modules/pricing/contract.ts'
import type { WireReply } from '../../platform/http/contract.ts'
import { forgetNewLogin } from '../../apps/web/sign-in/new-login.ts'
import { completeTour } from '../../apps/web/tour/state.ts'
import { adoptServerTime } from '../../ui/clock.ts'
import { clearStorages, saveSession, setSessionKey } from '../../ui/data/session.ts'
import { BrowserDocuments } from './browser-documents.ts'
import { ConsoleGuard } from './console-guard.ts'
import { FakeApi, withEnvelope } from './fake-api.ts'
import { removeToasts } from '../../ui/parts/toast.ts'
import { settle, waitInRealTime } from './real-time.ts'
import { alternateRate, cashierRecord, cashpointToday, dashboard, merchantDetails, userOf, walletBalance, walletFees } from './sample-data.ts'

export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
export { expect } from 'vitest'
export { noConnection, rawAnswer, refused, withEnvelope } from './fake-api.ts'
export { scrollToEnd } from './layout.ts'
export * from './sample-data.ts'

type OpenOptions = {
  /** The role, or the whole sign-in answer, of the stored session. Without it, nobody is signed in. */
  as?: Role | CurrentUser
  /** What the server says about the business, where it differs from a verified one. */
  business?: Partial<WireReply<typeof showMerchant>>
  /** The tour has not been seen in this browser. */
  isFirstVisit?: boolean
}

type Fixtures = {
  /** Answers the calls of the screens. */
  api: FakeApi
  /** The console must stay silent, except for what `noise.expected` names. */
  noise: ConsoleGuard
  /** The documents that the test has loaded. */
  documents: BrowserDocuments
  /** The person at the keyboard. */
  user: UserEvent
  /** Loads a path of the product, as the address bar does. */
  open: (path: string, options?: OpenOptions) => Promise<void>
  /** Loads a page of the desk as an operator of this role, who may call these operations. */
  openDesk: (path: string, options: { as: OperatorRole; may: readonly string[] }) => Promise<void>
  /** Loads the present document anew. */
  reload: () => Promise<void>
}

/** A test of screens in a simulated DOM. tests/components/README.md explains it. */
export const test = base.extend<Fixtures>({
  noise: [
    // eslint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const noise = new ConsoleGuard()
      const release = noise.install()
      await use(noise)
      release()
      noise.expectSilence()
    },
    { auto: true },
  ],
  api: [
    async ({ noise: _noise }, use) => {
      const api = new FakeApi()
      const uninstall = api.install()
      await use(api)
      uninstall()
      api.expectNoFaults()
    },
    { auto: true },
  ],
  documents: [
    async ({ api: _api }, use) => {
      const documents = new BrowserDocuments()
      const uninstall = documents.install()
      await use(documents)
      cleanup()
      vi.useRealTimers()
      await removeToasts()
      // React may have one more render queued, which needs the window that ends with the last test of a file.
      await settle()
      uninstall()
      clearStorages()
      // The files of a worker share their modules: a test of the desk may have chosen its key, and one of the sign-up made an account.
      setSessionKey('session')
      forgetNewLogin()
      // The server of this test may have told another time than that of the machine.
      adoptServerTime(new Date().toUTCString())
      vi.restoreAllMocks()
    },
    { auto: true },
  ],
  user: async ({ documents: _documents }, use) => {
    await use(userEvent.setup({ delay: null }))
  },
  open: async ({ api, documents }, use) => {
    await use(async (path, { as, business, isFirstVisit = false } = {}) => {
      if (as !== undefined && !isFirstVisit) completeTour()
      if (as !== undefined) storeSession(typeof as === 'string' ? userOf(as) : as)
      answerFrame(api, business)
      await waitUntilRendered(documents.load(path))
    })
  },
  openDesk: async ({ api, documents }, use) => {
    await use(async (path, { as, may }) => {
      const operator = { _id: 'opr_1', name: 'Ada Obi', email: `${as}@desk.kasuwa.ng`, role: as }
      setSessionKey('operator-session')
      saveSession({ accessToken: 'operator-token', publicKey: null, holder: operator })
      api.byDefault(operatorMe, { ...operator, may: [...may], recovery_codes_left: 8 })
      api.byDefault(showQueues, [])
      await waitUntilRendered(documents.load(path))
    })
  },
  reload: async ({ documents }, use) => {
    await use(() => waitUntilRendered(documents.reload()))
  },
})

async function waitUntilRendered(container: HTMLElement): Promise<void> {
  await waitInRealTime(() => !container.isConnected || container.childElementCount > 0, 'the first rendering')
  await settle()
}

/** Stores a session where the application keeps it. */
export function storeSession(person: CurrentUser): void {
  const first = person.merchants.find((business) => business.businessid === person.businessid)
  saveSession({ accessToken: person.token, publicKey: first?.publickey ?? null, holder: person })
}

/** The calls that the frame around every signed-in screen makes, and those of comfort, which decide nothing. */
function answerFrame(api: FakeApi, business: OpenOptions['business']): void {
  api.byDefault(showMerchant, () => merchantDetails(readCurrentUser()?.role, business))
  api.byDefault(showWalletFees, walletFees())
  api.byDefault(showAlternateRate, withEnvelope(alternateRate(), { message: 'Success' }))
  api.byDefault(listAlternateAccounts, [])
  api.byDefault(showRecentBanks, [])
  api.byDefault(showRecentPayees, [])
  api.byDefault(showCashpointToday, cashpointToday())
  api.byDefault(showBalance, walletBalance())
  api.byDefault(listCodes, ({ params }) => (params.outcome === 'success' ? ['00'] : ['57', '91']))
  api.byDefault(showPaymentNotice, { may_ask: true, asked: false, email: 'amina@shops.example', by_push: false })
  api.byDefault(showDashboard, dashboard())
  api.byDefault(showCashpoint, cashierRecord())
}

/** A toast by its title and its whole sentence. */
export async function findToast(title: string, text: string): Promise<HTMLElement> {
  return await screen.findByText((_, element) => element?.matches('.toast p') === true && element.textContent === `${title} ${text}`)
}
