import { chromium } from '@playwright/test'
import { findChromium } from './tools/browser/chromium.ts'
const base = process.env.BASE ?? 'http://127.0.0.1:4741'
const browser = await chromium.launch({ executablePath: findChromium() }).catch(() => chromium.launch(findChromium()))
async function open(width, scheme='light') {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, colorScheme: scheme, serviceWorkers: 'block' })
  const page = await ctx.newPage()
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log(width, m.text()))
  await page.goto(base + '/login')
  await page.getByLabel('Email Address / Phone Number', { exact: true }).fill('owner@demo.kasuwa.ng')
  await page.getByLabel('Password', { exact: true }).fill('Kasuwa@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/merchant**')
  await page.getByText('Total Received').waitFor()
  const end = page.getByRole('button', { name: 'End Tour' })
  if (await end.isVisible().catch(() => false)) await end.click()
  await page.waitForTimeout(800)
  return { ctx, page }
}
for (const [w, s] of [[360,'light'],[1440,'light'],[900,'dark']]) {
  const { ctx, page } = await open(w, s)
  const end = page.getByRole('button', { name: 'End Tour' }); if (await end.count()) await end.click().catch(()=>{})
  await page.screenshot({ path: `/tmp/l-home-${w}.png`, fullPage: true })
  await page.goto(base + '/admin/merchant/settings'); await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/l-set-${w}.png` })
  if (w === 360) { await page.getByRole('button', { name: 'Payout Accounts' }).click(); await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/l-set1-${w}.png` }) }
  await page.goto(base + '/admin/merchant'); await page.getByText('Total Received').waitFor(); await page.waitForTimeout(800)
  await ctx.setOffline(true); await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/l-off-${w}.png` })
  await ctx.close()
}
await browser.close()
