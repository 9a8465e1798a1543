import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'
import { systemRandom } from '../../platform/random/index.ts'
import { APPEARANCES, DARK_DESKTOP, findViolations, LIGHT_DESKTOP, LIGHT_PHONE, setAppearance } from './accessibility.ts'
import { PASSWORD as OWN_PASSWORD } from '../fixtures/password.ts'
import type { CurrentUser } from '../../modules/identity/web/current-user.ts'

export { expect }

/** The demo's people. Tests read their businesses and change nothing there, because other tests run at the same time. */
export const OWNER = 'owner@demo.kasuwa.ng'
export const CASHIER = 'cashier@demo.kasuwa.ng'
export const FINANCE = 'finance@demo.kasuwa.ng'
const DEMO_PASSWORD = 'Kasuwa@2026'
export const PIN = '2580'

export { setAppearance, LIGHT_PHONE, LIGHT_DESKTOP, DARK_DESKTOP }

/** From now on the network answers after 400 ms and carries 400 kbit/s, as a bad mobile one does. */
export async function slowNetwork(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
}

/** Every test fails on warnings and errors in the page's console. `noise.expected` names those that a test causes itself. */
export const test = base.extend<{ noise: ConsoleGuard }>({
  noise: [
    async ({ context }, use) => {
      await skipTour(context)
      const noise = new ConsoleGuard()
      noise.watch(context)
      await use(noise)
      noise.expectNoConsoleErrors()
    },
    { auto: true },
  ],
})

/** The tour would lie over the pages of every test. */
export async function skipTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('tour-completed', 'yes')
  })
}

/** The configuration blocks service workers, and Playwright tells of each. The font of the naira sign waits for an amount. */
export const KNOWN_NOISE: readonly RegExp[] = [
  /^Service Worker registration blocked by Playwright/,
  /inter-naira-\S+\.woff2 was preloaded using link preload but not used/,
]

export class ConsoleGuard {
  private readonly heard: string[] = []
  private readonly known: RegExp[] = [...KNOWN_NOISE]

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
  return process.env['BROWSER_BASE_URL']!
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

export async function fetchData<Data>(...request: Parameters<typeof call>): Promise<Data> {
  const { http, message, data } = await call<Data>(...request)
  if (http !== 200) throw new Error(`${request[1]} ${request[2]}: ${http}: ${message}`)
  return data
}

const passwordOf = (identifier: string) => (identifier.endsWith('@demo.kasuwa.ng') ? DEMO_PASSWORD : OWN_PASSWORD)

/** Signs in over HTTP, which ends the person's earlier session. */
export async function signIn(identifier: string, password = passwordOf(identifier), lifeSpan: 'short' | 'long' = 'short'): Promise<Session> {
  const holder = await fetchData<CurrentUser>(null, 'POST', '/user/login', { email: identifier, password, app: 'merchant', life_span: lifeSpan })
  return { token: holder.token, publicKey: holder.merchants.find((one) => one.businessid === holder.businessid)?.publickey ?? null, holder }
}

/** The session of one of the demo's people. All tests share it, because another sign-in would end it. */
export function demoSession(identifier: string): Session {
  const sessions = JSON.parse(process.env['BROWSER_DEMO_SESSIONS']!) as Record<string, Session>
  return sessions[identifier]!
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
const exactText = (text: string) => new RegExp(`^\\s*${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}\\s*$`)

export const pageTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const resultHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** `length` digits, the first one not zero. */
export const randomDigits = (length: number) => String(10 ** (length - 1) + systemRandom.below(9 * 10 ** (length - 1)))

/** An unused e-mail address and phone number. */
export function newPerson(): { email: string; phone: string } {
  return { email: `owner-${systemRandom.bytes(6).toString('hex')}@shops.example`, phone: `080${randomDigits(8)}` }
}

/** Formats an amount as the screens do. */
export const formatNaira = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`

export type RecordedCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> | null }

/** Records the API calls that a page makes from now on. */
export function recordCalls(page: Page): RecordedCall[] {
  const made: RecordedCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // A browser tells a moment after any page how it shows the business.
    if (!pathname.startsWith('/api/') || pathname === '/api/user/view') return
    made.push({
      method: request.method(),
      path: pathname.slice(4),
      query: searchParams,
      body: request.postDataJSON() as Record<string, unknown> | null,
    })
  })
  return made
}

/**
 * Changes size and colours of the open page through the four appearances in which every screen is tested, and expects of each what
 * `expectAccessible` does. The page ends as a light desktop.
 */
export async function expectAccessibleInEveryAppearance(page: Page): Promise<void> {
  for (const look of APPEARANCES) {
    await setAppearance(page, look)
    await test.step(`${look.size}, ${look.scheme}`, () => expectAccessible(page, look.scheme === 'dark'))
  }
}

/** Expects no violation of WCAG 2.2 AA that a tool can find, and no horizontal scrolling. */
async function expectAccessible(page: Page, onlyColours: boolean): Promise<void> {
  const { violations, overflow } = await findViolations(page, { onlyColours })
  expect(violations.map(({ rule, help, targets }) => `${rule}: ${help}: ${targets.join(', ')}`)).toEqual([])
  expect(overflow).toBe(0)
}
