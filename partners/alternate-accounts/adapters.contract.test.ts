import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { alternateBankProblems, alternateBanksAt, alternateBankSettings, createAlternateBanks } from './adapters.ts'

let dataDir: string
let simulator: RunningSimulator
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-alternate-'))
  simulator = await startSimulator({ port: 0, dataDir })
})
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = (env: Record<string, string | undefined>) => createAlternateBanks(env, { clock: systemClock })
const namesOf = (env: Record<string, string>) => open(env).map(({ name }) => name)
const ADDRESSES = Object.fromEntries(
  Object.keys(alternateBankSettings).flatMap((name) => (name.endsWith('_URL') ? [[name, 'http://127.0.0.1:1']] : [])),
)

test('the demo asks the banks of its simulator only, also where the environment names real addresses and another port', async () => {
  const banks = open({ SIMULATOR_PORT: '1', ...ADDRESSES, ...alternateBanksAt(simulator.url) })
  const opened = await Promise.all(banks.map((bank) => bank.reserveAccount({ reference: 'alt_demo', accountName: 'Amina Stores' })))
  expect(opened.map(({ outcome }) => outcome)).toEqual(Object.keys(ADDRESSES).map(() => 'reserved'))
})

test('each bank has a name, a path for its notices, and settings under its name', () => {
  const banks = open({})
  expect(new Set(banks.map(({ noticePath }) => noticePath)).size).toBe(banks.length)
  for (const { name, noticePath } of banks) {
    expect(noticePath).toMatch(new RegExp(`^/callbacks/${name}/`))
    expect(ADDRESSES).toHaveProperty(`${name.toUpperCase()}_URL`)
  }
})

test('production offers an optional bank with all of its settings, or not at all', () => {
  const production = { NODE_ENV: 'production', PROVIDUS_URL: 'https://providus.example' }
  expect(namesOf(production)).toEqual(['providus'])
  expect(alternateBankProblems(production)).toEqual([])
  const half = { ...production, MONNIFY_URL: 'https://monnify.example', MONNIFY_API_KEY: 'key' }
  expect(namesOf(half)).toEqual(['providus', 'monnify'])
  expect(alternateBankProblems(half)).toEqual(
    ['MONNIFY_SECRET_KEY', 'MONNIFY_CONTRACT_CODE', 'MONNIFY_WALLET'].map((name) => `${name} is required with MONNIFY_URL and MONNIFY_API_KEY`),
  )
})
