import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/browser/chromium.ts'
import { findFreePorts } from './tools/browser/free-ports.ts'

/**
 * Browser tests run against the whole product as `npm start` starts it, demo and all, in a folder of its own.
 * This file is read again by each worker, which must find the same addresses: they travel in the environment.
 * With BROWSER_BASE_URL, BROWSER_SIMULATOR_URL and BROWSER_DATA_DIR set, an instance that runs already is used.
 */
if (!process.env['BROWSER_BASE_URL']) {
  const ports = findFreePorts(3)
  process.env['BROWSER_PORTS'] = ports.join(',')
  process.env['BROWSER_BASE_URL'] = `http://127.0.0.1:${ports[0]}`
  process.env['BROWSER_SIMULATOR_URL'] = `http://127.0.0.1:${ports[1]}`
  process.env['BROWSER_DATA_DIR'] = join(tmpdir(), `kasuwa-browser-${process.pid}-${ports[0]}`)
}
const ports = process.env['BROWSER_PORTS']?.split(',')
const browser = findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // Each test has a business of its own, so that all share one server.
  fullyParallel: true,
  // They mostly wait: two use less than half of two cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env['BROWSER_BASE_URL'],
    actionTimeout: 15_000,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // An animation under way has colours of its own, which a contrast check would judge.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker keeps files of an earlier build. Its own test allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time: BROWSER_TRACE=on when a failure needs it.
    trace: process.env['BROWSER_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
  webServer: ports && {
    command: `"${process.execPath}" tools/start.ts`,
    // Said after the demo is sown; the address answers sooner.
    wait: { stdout: /Kasuwa is ready/ },
    // It builds the screens and sows the demo: three minutes beside two busy cores.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: ports[0]!,
      SIMULATOR_PORT: ports[1]!,
      SIMULATOR_SMTP_PORT: ports[2]!,
      DATA_DIR: process.env['BROWSER_DATA_DIR']!,
      DATABASE_URL: '',
      SEED: 'demo',
      NODE_ENV: 'development',
      // Browsers need the second core.
      API_COPIES: '1',
      // Screens of its own: another build must not replace them under the tests.
      WEB_ROOT: join(process.env['BROWSER_DATA_DIR']!, 'web'),
      // Tests come faster than people, and share their machine with browsers.
      RATE_LIMIT_FACTOR: '20',
      MAX_LOOP_DELAY_MS: '0',
    },
  },
  globalSetup: './tools/browser/sign-in-demo.ts',
  globalTeardown: './tests/browser/end-of-run.ts',
})
