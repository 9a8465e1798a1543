import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/browser/chromium.ts'
import { findFreePorts } from './tools/browser/free-ports.ts'

/**
 * Browser journeys run against the whole product as `npm start` starts it, demo and all, in a folder of its own.
 * This file is read again by each worker, which must find the same ports: they travel in the environment.
 * With BROWSER_BASE_URL and BROWSER_SIMULATOR_URL set, an instance that runs already is used.
 */
const given = process.env['BROWSER_BASE_URL']
if (!given && !process.env['BROWSER_PORTS']) process.env['BROWSER_PORTS'] = findFreePorts(3).join(',')
const [port, simulatorPort, smtpPort] = (process.env['BROWSER_PORTS'] ?? '').split(',')
process.env['BROWSER_SIMULATOR_URL'] ??= `http://127.0.0.1:${simulatorPort}`
process.env['BROWSER_DATA_DIR'] ??= join(tmpdir(), `kasuwa-browser-${process.pid}-${port}`)

const browser = findChromium()
const baseURL = given ?? `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // One product, one demo: journeys change it, so they run one after another.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // An animation under way has colours of its own, which a contrast check would judge.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
  webServer: given
    ? undefined
    : {
        command: `"${process.execPath}" tools/start.ts`,
        // Said after the demo is sown; the address answers sooner.
        wait: { stdout: /Kasuwa is ready/ },
        timeout: 120_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        stdout: 'ignore',
        stderr: 'pipe',
        env: {
          PORT: port!,
          SIMULATOR_PORT: simulatorPort!,
          SIMULATOR_SMTP_PORT: smtpPort!,
          DATA_DIR: process.env['BROWSER_DATA_DIR'],
          DATABASE_URL: '',
          SEED: 'demo',
          NODE_ENV: 'development',
          // Browsers need the second core.
          API_COPIES: '1',
          // Screens of its own: another build must not replace them under the journeys.
          WEB_ROOT: join(process.env['BROWSER_DATA_DIR'], 'web'),
          // Journeys come faster than people, and share their machine with browsers.
          RATE_LIMIT_FACTOR: '20',
          MAX_LOOP_DELAY_MS: '0',
        },
      },
  globalTeardown: './tools/browser/teardown.ts',
})
