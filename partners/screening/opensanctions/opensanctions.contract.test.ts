import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { ScreenedPerson, Screening } from '../port.ts'
import { createOpenSanctions } from './index.ts'

let dataDir: string
let simulator: RunningSimulator
let partner: Screening
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-screening-'))
  simulator = await startSimulator({ port: 0, dataDir })
  partner = createOpenSanctions({ url: `${simulator.url}/opensanctions`, apiKey: 'key', timeoutMs: 2_000 })
})
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

const person = (key: string, firstname: string, lastname: string, middlename = ''): ScreenedPerson => ({
  key,
  firstname,
  middlename,
  lastname,
  birthdate: '1990-05-12',
})

test('many persons are compared in one call, each with its own possible matches', async () => {
  const answer = await partner.screen([person('a', 'Amina', 'Bello'), person('b', 'MUSA', 'Barde'), person('c', 'Kola', 'Ashiru', 'Tunde')])
  expect(answer).toEqual({
    outcome: 'screened',
    hits: new Map([
      ['a', []],
      ['b', [{ reference: 'sim-ng-0001', name: 'Musa Danjuma Barde', list: 'ng_nigsac_sanctions', score: 0.82 }]],
      ['c', [{ reference: 'sim-un-0002', name: 'Kola Tunde Ashiru', list: 'un_sc_sanctions', score: 0.98 }]],
    ]),
  })
})

test('a partner that is down, unreachable or answers something else clears nobody', async () => {
  const mode = (name: string) =>
    fetch(`${simulator.url}/console/api/failure-modes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ partner: 'screening', subject: 'lists', mode: name }),
    })
  expect((await mode('down')).status).toBe(200)
  expect(await partner.screen([person('a', 'Amina', 'Bello')])).toMatchObject({ outcome: 'unknown' })
  await mode('ok')
  for (const url of ['http://127.0.0.1:9', simulator.url])
    expect(await createOpenSanctions({ url, apiKey: 'key', timeoutMs: 2_000 }).screen([person('a', 'Amina', 'Bello')])).toMatchObject({
      outcome: 'unknown',
    })
})
