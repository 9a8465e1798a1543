import { chromium as playwright } from '@playwright/test'
import type { z } from 'zod'
import type { signedInSchema } from '../../modules/identity/contract.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { findChromium } from '../../tools/browser/chromium.ts'
import type { ScreenKind, PaymentListener } from './sse-clients.ts'
import { publicKeyOf, type Shop } from '../fixtures/merchants.ts'

export type BrowserPage = {
  kind: ScreenKind
  shop: Shop
  onShown: PaymentListener
}

/**
 * Opens the product's own pages in one Chromium, with one context per person. A payment is recorded when its amount is
 * in the document among the latest movements. The time is the wall clock, which all processes of a machine share.
 */
export async function openPages(url: string, pages: readonly BrowserPage[]): Promise<{ requests(): number; close(): Promise<void> }> {
  const { executablePath, args, env } = findChromium()
  const browser = await playwright.launch({ executablePath, args, env })
  let requests = 0
  for (const { kind, shop, onShown } of pages) {
    const context = await browser.newContext({ locale: 'en-NG', timezoneId: 'Africa/Lagos' })
    const page = await context.newPage()
    await page.exposeFunction('rowIsShown', (sum: string, atMs: number) => onShown(parseKobo(sum), toMonotonicMs(atMs)))
    await page.addInitScript(WATCH_ROWS_SCRIPT)
    await page.addInitScript(() => localStorage.setItem('tour-completed', 'yes'))
    await page.addInitScript((session) => localStorage.setItem('session', session), JSON.stringify(storedSessionOf(kind, shop)))
    await page.goto(`${url}/admin/${kind === 'dashboard' ? 'merchant' : 'cashpoint'}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.locator(ROW).first().waitFor()
    page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/api/') && requests++))
  }
  return { requests: () => requests, close: () => browser.close() }
}

const parseKobo = (sum: string) => Number(sum.replaceAll(/\D/g, ''))
const toMonotonicMs = (wallMs: number) => systemClock.monotonicMs() - (systemClock.now().getTime() - wallMs)

/** A movement on a page: a row of the owner's list, or of the cashier's table, which is such a list on a narrow screen. */
const ROW = '.tx, .table tbody tr'

const WATCH_ROWS_SCRIPT = `
  const told = new Set()
  new MutationObserver(() => {
    const at = Date.now()
    for (const row of document.querySelectorAll(':is(${ROW}) .amount .visually-hidden')) {
      const sum = row.textContent
      if (!told.has(sum)) told.add(sum), rowIsShown(sum, at)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })`

/**
 * Opens the till of the cashier in one Chromium and touches it, so that it may speak. `onSound` gets the wall time of the browser at which the first
 * clip of a sentence starts.
 */
export async function openSpeakingTill(url: string, cashier: Shop, onSound: (at: number) => void): Promise<{ close(): Promise<void> }> {
  const { executablePath, args, env } = findChromium()
  const browser = await playwright.launch({ executablePath, args, env })
  const context = await browser.newContext({ locale: 'en-NG', timezoneId: 'Africa/Lagos' })
  const page = await context.newPage()
  await page.exposeFunction('clipStarts', (atMs: number) => onSound(toMonotonicMs(atMs)))
  await page.addInitScript(WATCH_CLIPS_SCRIPT)
  await page.addInitScript(() => localStorage.setItem('tour-completed', 'yes'))
  await page.addInitScript((session) => localStorage.setItem('session', session), JSON.stringify(storedSessionOf('till', cashier)))
  await page.goto(`${url}/admin/cashpoint/till`)
  await page.getByText('The customer pays').click()
  await page.waitForFunction('clipsAreReady()')
  return { close: () => browser.close() }
}

/**
 * The first clip of a sentence starts at once, the others later by the audio clock. Ready: the audio runs and every clip is decoded.
 */
const WATCH_CLIPS_SCRIPT = `
  let context
  let decoded = 0
  const start = AudioBufferSourceNode.prototype.start
  let busyUntil = 0
  AudioBufferSourceNode.prototype.start = function (at = 0) {
    context = this.context
    const inMs = (Math.max(at, context.currentTime) - context.currentTime) * 1000
    if (at > busyUntil + 0.1) clipStarts(Date.now() + inMs + context.baseLatency * 1000)
    busyUntil = at + this.buffer.duration
    return start.call(this, at)
  }
  const decode = BaseAudioContext.prototype.decodeAudioData
  BaseAudioContext.prototype.decodeAudioData = async function (...given) {
    context = this
    const sound = await decode.apply(this, given)
    decoded++
    return sound
  }
  globalThis.clipsAreReady = () => context?.state === 'running' && decoded >= 40`

/** The values that a sign-in stores in the browser. */
function storedSessionOf(kind: ScreenKind, { businessId, cashpointId, accountNumber, token }: Shop) {
  const n = businessId.slice(-8)
  const place = {
    businessid: businessId,
    ...(kind === 'till' ? { role: 'cashier' as const, cashpointid: cashpointId } : { role: 'merchant' as const, cashpointid: null }),
  }
  const publickey = publicKeyOf(businessId)
  const merchant = {
    ...place,
    _id: businessId,
    businessname: `Shop ${n}`,
    publickey,
    nuban: accountNumber,
    classification: 'web',
    tier: 'verified' as const,
    permissions: { loans: true, affiliates: true, authorizations: true },
  }
  const holder: z.input<typeof signedInSchema> = {
    ...place,
    token,
    _id: `usr_${n}`,
    firstname: 'Amina',
    lastname: 'Bello',
    email: '',
    type: 'web',
    must_change_password: false,
    tour_seen: true,
    merchants: [merchant],
  }
  return { accessToken: token, publicKey: publickey, holder }
}
