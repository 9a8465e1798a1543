import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { SandboxTwin } from '../port.ts'
import { createHttpsSandbox, sandboxSettingsFromEnv } from './index.ts'

let simulator: RunningSimulator
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  simulator = await startSimulator({ port: 0, dataDir })
})
afterEach(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})

const TWIN: SandboxTwin = {
  businessId: 'biz_1',
  accountType: 2,
  name: 'Amina Stores',
  classification: 'web',
  industry: 'Retail and Supermarkets',
  state: 'Kano',
  lga: 'Nasarawa',
  address: '12 Zoo Road',
  phone: '08031234567',
  email: 'amina@shops.example',
  contactFirstname: 'Amina',
  contactLastname: 'Bello',
  owner: { email: 'amina@shops.example', phone: null, passwordHash: 'hash', firstname: 'Amina', lastname: 'Bello' },
}
const host = (url: string | null, key: string | null = 'key') =>
  createHttpsSandbox({ url, key, timeoutMs: 2_000 }, fixedClock('2026-11-20T10:00:00Z'))

test('a twin is created once, and its sign-in page names it', async () => {
  const sandbox = host(`${simulator.url}/sandbox`)
  expect([await sandbox.createTwin(TWIN), await sandbox.createTwin(TWIN)]).toEqual(['created', 'created'])
  const page = await (await fetch(`${sandbox.url}/login`)).text()
  expect(page.match(/Amina Stores/g)).toHaveLength(1)
})

test('a sandbox that is down or unreachable is asked again; none is asked where none is set', async () => {
  const mode = await fetch(`${simulator.url}/console/api/failure-modes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'sandbox', mode: 'down' }),
  })
  expect(mode.status).toBe(200)
  expect(await host(`${simulator.url}/sandbox`).createTwin(TWIN)).toBe('unknown')
  expect(await host('http://127.0.0.1:9').createTwin(TWIN)).toBe('unknown')
  expect(await host(null).createTwin(TWIN)).toBe('refused')
  expect(host('https://sandbox.example', null).url).toBeNull()
})

test('in production there is a sandbox only where it is set, and a sandbox has none of its own', () => {
  expect(sandboxSettingsFromEnv({ NODE_ENV: 'production' })).toMatchObject({ url: null, key: null })
  expect(sandboxSettingsFromEnv({ SANDBOX_OF: 'https://kasuwa.example', SANDBOX_HOST: 'https://x.example' }).url).toBeNull()
  expect(sandboxSettingsFromEnv({ SIMULATOR_PORT: '4000' }).url).toBe('http://127.0.0.1:4000/sandbox')
})
