import { systemRandom } from '../../../platform/random/index.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'

// The budgets of a cold load in performance.md, in bytes as sent: a public page, the sign-in, the dashboard, and 60 kB more for a later page.
/** A public page reads whole without scripts (tests/browser). Its two own ones choose the theme and open menus. */
const PUBLIC = 5_000
const SIGN_IN = 110_000
const DASHBOARD = 200_000
const LATER = 60_000
/** The page of a payment link with all that it loads, as issue 20 sets it. */
const PAY_PAGE = 60_000

/**
 * The pages that are measured, the person who opens each (null for a visitor), the most that its scripts may send, and the most of its LCP by
 * that of the reference page. `isWritten`: the browser has the cookie of decision 60, as after each sign-in, so the server writes the first screen.
 */
export const ROUTES: readonly Route[] = [
  { name: 'dashboard', path: '/admin/merchant', person: 'owner', isWritten: true, scripts: DASHBOARD, lcpRatio: 5.5 },
  { name: 'history', path: '/admin/merchant/history', person: 'owner', isWritten: true, scripts: DASHBOARD + LATER, lcpRatio: 5.5 },
  { name: 'cashier dashboard', path: '/admin/cashpoint', person: 'cashier', isWritten: true, scripts: DASHBOARD, lcpRatio: 4.5 },
  { name: 'dashboard without cookie', path: '/admin/merchant', person: 'owner', scripts: DASHBOARD, lcpRatio: 5.5 },
  { name: 'history without cookie', path: '/admin/merchant/history', person: 'owner', scripts: DASHBOARD + LATER, lcpRatio: 5.5 },
  { name: 'cashier dashboard without cookie', path: '/admin/cashpoint', person: 'cashier', scripts: DASHBOARD, lcpRatio: 4.5 },
  { name: 'send money', path: '/admin/merchant/transfer', person: 'owner', scripts: DASHBOARD + LATER, lcpRatio: 6 },
  { name: 'pay page', path: 'pay page', person: null, scripts: PAY_PAGE, lcpRatio: 2 },
  { name: 'landing', path: '/', person: null, scripts: PUBLIC, lcpRatio: 2 },
  { name: 'help', path: '/faq', person: null, scripts: PUBLIC, lcpRatio: 2 },
  { name: 'sign-in', path: '/login', person: null, scripts: SIGN_IN, lcpRatio: 3.5 },
  { name: 'sign-up', path: '/signup', person: null, scripts: DASHBOARD, lcpRatio: 4 },
  { name: 'compliance', path: '/admin/merchant/compliance', person: 'newOwner', scripts: DASHBOARD + LATER, lcpRatio: 4.5 },
]

/** A page that needs no session. */
export const SIGN_IN_ROUTE = ROUTES.find(({ name }) => name === 'sign-in')!
export type Route = {
  name: string
  /** `pay page`: that of a payment link which the owner makes. */
  path: string
  person: 'owner' | 'cashier' | 'newOwner' | null
  isWritten?: true
  scripts: number
  lcpRatio: number
}
/** What the browser of each person has stored. */
export type Sessions = Record<NonNullable<Route['person']>, string>

const DEMO_PASSWORD = 'Kasuwa@2026'

export async function openSessions(url: string): Promise<Sessions> {
  return {
    owner: await signIn(url, 'owner@demo.kasuwa.ng', DEMO_PASSWORD),
    cashier: await signIn(url, 'cashier@demo.kasuwa.ng', DEMO_PASSWORD),
    newOwner: await signIn(url, await signUp(url), PASSWORD),
  }
}

/** Makes a payment link as the owner. Returns the path of its page. */
export async function openPayPage(url: string, { owner }: Sessions): Promise<string> {
  const { accessToken, publicKey } = JSON.parse(owner) as { accessToken: string; publicKey: string }
  const body = { amount: 1_250_000, reference: `ORDER-${systemRandom.below(1_000_000)}`, validity: 60 }
  const { page } = await post<{ page: string }>(`${url}/api/merchant/payment-links/create`, body, { accessToken, publicKey })
  return new URL(page, url).pathname
}

type SignedIn = { token: string; businessid: string; merchants: { businessid: string; publickey: string | null }[] }

async function signIn(url: string, email: string, password: string): Promise<string> {
  const holder = await post<SignedIn>(`${url}/api/user/login`, { email, password, app: 'merchant', life_span: 'long' })
  const current = holder.merchants.find(({ businessid }) => businessid === holder.businessid)
  return JSON.stringify({ accessToken: holder.token, publicKey: current?.publickey ?? null, holder })
}

/** An owner who has verified nothing yet. */
async function signUp(url: string): Promise<string> {
  const email = `owner-${systemRandom.bytes(6).toString('hex')}@shops.example`
  const person = {
    contactfirstname: 'Amina',
    contactlastname: 'Bello',
    businessphone: `080${10_000_000 + systemRandom.below(89_999_999)}`,
    email,
  }
  const { id } = await post<{ id: string }>(`${url}/api/user/add`, { ...person, password: PASSWORD, confirmPassword: PASSWORD })
  const profile = { businessname: 'Amina Stores', industry: 'Retail and Supermarkets', address: '12 Zoo Road', lga: 'Nasarawa', state: 'Kano' }
  await post(`${url}/api/merchant/add`, { user: id, account_type: 2, ...person, ...profile })
  return email
}

async function post<Data>(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}
