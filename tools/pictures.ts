import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from './start/startup-banner.ts'
import { findChromium } from './browser/chromium.ts'
import { asWebp } from './browser/webp.ts'

/**
 * `node tools/pictures.ts http://127.0.0.1:3000` draws the pictures of the public pages from a demo that runs: the page of a cashier in both
 * themes, a receipt by the application's own drawing, and the picture that social networks show beside a link. With the word `readme` it
 * draws those of README.md instead: the dashboard of an owner on a wide screen, and the page of a cashier on a phone.
 */
const [url, set = 'public'] = process.argv.slice(2)
if (!url || (set !== 'public' && set !== 'readme')) {
  console.error('Name the address of a running demo: node tools/pictures.ts http://127.0.0.1:3000 [public|readme]')
  process.exit(2)
}
const FOLDER = join(import.meta.dirname, set === 'readme' ? '../docs/pictures' : '../apps/web/public')
const PHONE = { width: 360, height: 760 }
const DESKTOP = { width: 1280, height: 860 }
const SOCIAL = { width: 1200, height: 630 }
/** For screens of two pixels to one. */
const WIDTH = 720

const { executablePath, args, env } = findChromium()
const browser = await chromium.launch({ executablePath, args, env })
try {
  if (set === 'readme') {
    await drawDashboard()
    await drawTill(['light'])
  } else {
    await drawTill(['light', 'dark'])
    await drawReceipt()
    await drawSocialPicture()
  }
} finally {
  await browser.close()
}

async function signIn(name: string, viewport = PHONE, deviceScaleFactor = WIDTH / PHONE.width): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url!,
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'en-NG',
  })
  await context.addInitScript(() => localStorage.setItem('tour-completed', 'yes'))
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email Address / Phone Number').fill(`${name}@demo.kasuwa.ng`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\//)
  return page
}

async function drawDashboard(): Promise<void> {
  const page = await signIn('owner', DESKTOP, 1)
  await page.goto('/admin/merchant')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('.tx').first().waitFor()
  await save('dashboard.webp', await asWebp(await page.screenshot(), { width: DESKTOP.width }))
  await page.context().close()
}

async function drawTill(themes: readonly ('light' | 'dark')[]): Promise<void> {
  const page = await signIn('cashier')
  await page.goto('/admin/cashpoint')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('.tx').first().waitFor()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await save(`till-${theme}.webp`, await asWebp(await page.screenshot(), { width: WIDTH }))
  }
  await page.context().close()
}

async function drawReceipt(): Promise<void> {
  const page = await signIn('owner')
  await page.goto('/admin/merchant/history?type=credit')
  await page
    .getByRole('main')
    .locator('a[href*="tx="]')
    .filter({ hasText: /Union|Fidelity|Zenith|Access/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'More formats' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Picture for a phone' }).click()
  await save('receipt.webp', await asWebp(await readFile(await (await saved).path()), { width: WIDTH }))
  await page.context().close()
}

/** The drawing of the first page beside its heading, without the name of the product, which is configuration. Networks take PNG, and no other picture of a small size. */
async function drawSocialPicture(): Promise<void> {
  const page = await browser.newPage({ baseURL: url!, viewport: SOCIAL, colorScheme: 'light' })
  await page.goto('/')
  await page.locator('.landing__hero').evaluate((hero: HTMLElement) => {
    for (const each of document.querySelectorAll<HTMLElement>('.public__top, .landing__hero .buttons, .landing__fee')) each.style.display = 'none'
    Object.assign(hero.style, { height: '582px', alignItems: 'center' })
  })
  await save('social.png', await page.screenshot())
  await page.close()
}

async function save(name: string, file: Buffer): Promise<void> {
  await writeFile(join(FOLDER, name), file)
  console.log(`${name}: ${file.length} bytes`)
}
