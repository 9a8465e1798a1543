import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { OWNER, signIn, skipTour } from '../../tests/browser/fixtures.ts'
import { findChromium } from '../browser/chromium.ts'
import { PATIENCE_MS } from '../browser/patience.ts'
import { asWebp } from '../browser/webp.ts'
import { makePeople, type People, type Screen, SCREENS } from './screens.ts'

const ROOT = join(import.meta.dirname, '../..')
export const FOLDER = join(ROOT, 'docs/results/screens')
const MAX_BYTES = 40_000
export const SIZES = { 360: { width: 360, height: 740 }, 1440: { width: 1440, height: 900 } } as const
export const SCHEMES = ['light', 'dark'] as const
/** What a picture of a whole page shows at most. */
const MAX_HEIGHT = 2_200

type Size = keyof typeof SIZES
export type Drawn = { screen: Pick<Screen, 'name' | 'about'>; files: { size: Size; scheme: (typeof SCHEMES)[number]; file: string; bytes: number }[] }

/** Draws the screens of a product that runs. `only`: a part of their names. */
export async function drawScreens(url: string, only: string, log: (line: string) => void): Promise<{ drawn: Drawn[]; failed: string[] }> {
  const browser = await chromium.launch(findChromium())
  try {
    await mkdir(FOLDER, { recursive: true })
    if (only === '') for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file))
    const people = await makePeople(await signIn(OWNER))
    const drawn: Drawn[] = []
    const failed: string[] = []
    for (const screen of SCREENS.filter(({ name }) => name.includes(only))) {
      try {
        const files = [...(await drawAt(360, screen, browser, url, people)), ...(await drawAt(1440, screen, browser, url, people))]
        drawn.push({ screen, files })
        log(`${screen.name}: ${files.map(({ bytes }) => `${Math.round(bytes / 1000)} kB`).join(', ')}`)
      } catch (error) {
        failed.push(screen.name)
        log(`${screen.name} could not be drawn: ${String(error)}`)
      }
    }
    return { drawn, failed }
  } finally {
    await browser.close()
  }
}

async function drawAt(size: Size, screen: Screen, browser: Browser, baseURL: string, people: People): Promise<Drawn['files']> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await skipTour(context)
  try {
    const page = await context.newPage()
    await screen.open(page, people)
    if (screen.isWhole) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: size, height: Math.min(MAX_HEIGHT, height) })
    }
    const files: Drawn['files'] = []
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      const file = `${screen.name.replace('/', '-')}-${size}-${scheme}.webp`
      const picture = await asWebp(await page.screenshot({ caret: 'initial' }), { width: size, maxBytes: MAX_BYTES })
      await writeFile(join(FOLDER, file), picture)
      files.push({ size, scheme, file, bytes: picture.length })
    }
    return files
  } finally {
    await context.close()
  }
}
