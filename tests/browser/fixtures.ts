import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'
import { systemRandom } from '../../platform/random/index.ts'
import { PASSWORD as OWN_PASSWORD } from '../fixtures/password.ts'
import type { CurrentUser } from '../../modules/identity/web/current-user.ts'

export { expect }

export const OWNER = 'owner@demo.kasuwa.ng'
export const CASHIER = 'cashier@demo.kasuwa.ng'
/** The password of the demo's people. */
export const PASSWORD = 'Kasuwa@2026'
export const PIN = '2580'

const VIEWPORTS = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const
export type Appearance = { size: keyof typeof VIEWPORTS; scheme: 'light' | 'dark' }

/** The four appearances in which every screen is tested. */
export const APPEARANCES: readonly Appearance[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

/** Every test fails on warnings and errors in the page's console. `noise.expected` names those that a test causes itself. */
export const test = base.extend<{ noise: ConsoleGuard }>({
  noise: [
    async ({ context }, use) => {
      const noise = new ConsoleGuard()
      noise.watch(context)
      await use(noise)
      noise.expectNoConsoleErrors()
    },
    { auto: true },
  ],
})

export class ConsoleGuard {
  private readonly heard: string[] = []
  private readonly known: RegExp[] = []

  /** Watches another browser in the same test. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (failure) => this.heard.push(String(failure.error())))
  }

  expected(what: RegExp): void {
    this.known.push(what)
  }

  expectNoConsoleErrors(): void {
    expect(this.heard.filter((line) => !this.known.some((what) => what.test(line)))).toEqual([])
  }
}

/** The address of the product, for calls outside of a page. */
function baseURL(): string {
  return test.info().project.use.baseURL!
}

export type Session = { token: string; publicKey: string | null; holder: CurrentUser }

type Answer<Data> = { status: boolean; message: string; code?: string; data: Data }

/** Calls the API as the signed-in browser does. */
export async function call<Data>(session: Session | null, method: string, path: string, body?: unknown): Promise<{ http: number } & Answer<Data>> {
  const response = await fetch(`${baseURL()}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(session && { accessToken: session.token }),
      ...(session?.publicKey && { publicKey: session.publicKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { http: response.status, ...((await response.json()) as Answer<Data>) }
}

async function data<Data>(answer: Promise<{ http: number } & Answer<Data>>): Promise<Data> {
  const { http, message, data: given } = await answer
  if (http !== 200) throw new Error(`${http}: ${message}`)
  return given
}

const passwordOf = (identifier: string) => (identifier.endsWith('@demo.kasuwa.ng') ? PASSWORD : OWN_PASSWORD)

/** Signs in over HTTP, which ends the person's earlier session. */
export async function signIn(identifier: string, password = passwordOf(identifier)): Promise<Session> {
  const holder = await data(call<CurrentUser>(null, 'POST', '/user/login', { email: identifier, password, app: 'merchant', life_span: 'short' }))
  return { token: holder.token, publicKey: holder.merchants.find((one) => one.businessid === holder.businessid)?.publickey ?? null, holder }
}

const sessions = new Map<string, Session>()

/** The session that this run already has of a person, while it is valid. */
export async function cachedSession(identifier: string): Promise<Session> {
  const known = sessions.get(identifier)
  if (known && (await call(known, 'GET', '/merchant/whoami')).http === 200) return known
  const session = await signIn(identifier)
  sessions.set(identifier, session)
  return session
}

/** Stores a session where the application keeps it, and opens a page with it. */
export async function openWithSession(page: Page, session: Session, path: string): Promise<void> {
  await page.goto('/icon.svg')
  const stored = JSON.stringify({ accessToken: session.token, publicKey: session.publicKey, holder: session.holder })
  await page.evaluate((text) => localStorage.setItem('session', text), stored)
  await page.goto(path)
}

/** Signs in through the form, as a person does. */
export async function signInByForm(page: Page, identifier: string, password = passwordOf(identifier)): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill(identifier)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login to my account', exact: true }).click()
}

/** A toast by its title and its whole sentence. */
export const toast = (page: Page, title: 'Success' | 'Warning' | 'Error', text: string) =>
  page.locator('.toast p').filter({ hasText: exactText(`${title} ${text}`) })

/** Matches the whole text: Playwright's own matching of strings accepts parts and ignores case. */
export const exactText = (text: string) => new RegExp(`^\\s*${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}\\s*$`)

export type NewOwner = { email: string; phone: string; session: Session }

/** A new sign-up over HTTP: unverified, with its bank account requested. */
export async function newOwner(accountType: 1 | 2 | 3 = 2): Promise<NewOwner> {
  const { email, phone } = newPerson()
  const person = { contactfirstname: 'Amina', contactlastname: 'Bello', businessphone: phone, email }
  const { id } = await data(call<{ id: string }>(null, 'POST', '/user/add', { ...person, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD }))
  const profile = { businessname: 'Amina Stores', industry: 'Retail and Supermarkets', address: '12 Zoo Road', lga: 'Nasarawa', state: 'Kano' }
  await data(call(null, 'POST', '/merchant/add', { user: id, account_type: accountType, ...person, ...profile }))
  return { email, phone, session: await signIn(email) }
}

/** An unused e-mail address and phone number. */
export function newPerson(): { email: string; phone: string } {
  const digits = String(systemRandom.below(100_000_000)).padStart(8, '0')
  return { email: `owner-${systemRandom.bytes(6).toString('hex')}@shops.example`, phone: `080${digits}` }
}

/** Calls the simulator's console, which controls the bank and the customers. */
export async function callSimulator<Reply>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: unknown): Promise<Reply> {
  const response = await fetch(`${process.env['BROWSER_SIMULATOR_URL']!}/console/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** A customer of another bank pays. Returns when the bank has taken the money. */
export async function payIn(accountNumber: string, amountKobo: number, payerName: string): Promise<void> {
  const from = { payerName, payerBank: '058', payerAccount: '0123456789', narration: 'wax print' }
  await callSimulator('/pay-in', 'POST', { accountNumber, amountKobo, ...from })
}

/** The name of a customer that no list shows yet. */
export function newPayerName(): string {
  return `Halima ${process
    .hrtime()[1]
    .toString(26)
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`
}

/** A payment before those that are timed: the first one after a start also waits for processes to wake. */
export async function waitForFirstPayment(page: Page, accountNumber: string): Promise<void> {
  const name = newPayerName()
  await payIn(accountNumber, 100_000, name)
  await expect(page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })).toBeVisible()
}

/** The account number at which customers pay this business: that of its default cashpoint. */
export async function accountOf({ holder, ...session }: Session): Promise<string> {
  type Cashpoint = { accountnumber: string | null; is_default: boolean }
  const cashpoints = await data(call<Cashpoint[]>({ ...session, holder }, 'GET', `/merchant/${holder.businessid}/cashpoints/show`))
  return (cashpoints.find((one) => one.is_default) ?? cashpoints[0]!).accountnumber!
}

export async function setAppearance(page: Page, { size, scheme }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize(VIEWPORTS[size])
}

/** Runs a check in each of the four appearances. */
export async function forEveryAppearance(page: Page, check: (look: Appearance) => Promise<void>): Promise<void> {
  await forAppearances(page, APPEARANCES, check)
}

/** Runs a check on a light phone and a dark desktop: enough where only size and colour differ. */
export async function forContrastingAppearances(page: Page, check: (look: Appearance) => Promise<void>): Promise<void> {
  await forAppearances(page, [APPEARANCES[0]!, APPEARANCES[3]!], check)
}

async function forAppearances(page: Page, looks: readonly Appearance[], check: (look: Appearance) => Promise<void>): Promise<void> {
  for (const look of looks) {
    await setAppearance(page, look)
    await test.step(`${look.size}, ${look.scheme}`, () => check(look))
  }
}

/** Expects no violation of WCAG 2.2 AA that a tool can find, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
