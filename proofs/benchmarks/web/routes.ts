import { systemRandom } from '../../../platform/random/index.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'

/** The pages that are measured, and the person who opens each; null for a visitor. */
export const ROUTES = [
  { name: 'dashboard', path: '/admin/merchant', person: 'owner' },
  { name: 'history', path: '/admin/merchant/history', person: 'owner' },
  { name: 'send money', path: '/admin/merchant/transfer', person: 'owner' },
  { name: 'landing', path: '/', person: null },
  { name: 'help', path: '/faq', person: null },
  { name: 'sign-in', path: '/login', person: null },
  { name: 'sign-up', path: '/signup', person: null },
  { name: 'compliance', path: '/admin/merchant/compliance', person: 'newOwner' },
  { name: 'cashier dashboard', path: '/admin/cashpoint', person: 'cashier' },
] as const

export type Route = (typeof ROUTES)[number]
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

type SignedIn = { token: string; businessid: string; merchants: { businessid: string; publickey: string | null }[] }

async function signIn(url: string, email: string, password: string): Promise<string> {
  const holder = await post<SignedIn>(`${url}/api/user/login`, { email, password, app: 'merchant', life_span: 'short' })
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

async function post<Data>(address: string, body: unknown): Promise<Data> {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}
