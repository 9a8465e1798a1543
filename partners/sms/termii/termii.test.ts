import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import { createTermiiSms } from './index.ts'

let simulator: RunningSimulator
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'termii-'))
  simulator = await startSimulator({ port: 0, dataDir })
})
afterEach(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})

const settings = () => ({ url: `${simulator.url}/termii/api`, apiKey: 'key', sender: 'Kasuwa', timeoutMs: 2_000 })

test('a text arrives at the number as the world writes it, with every letter of it', async () => {
  await createTermiiSms(settings()).send({ to: '08031234567', text: 'Your code is 123456. Ẹ ṣé.' })
  const answer = await fetch(`${simulator.url}/console/api/messages?to=2348031234567`)
  expect(await answer.json()).toMatchObject([{ channel: 'sms', to: '2348031234567', text: 'Your code is 123456. Ẹ ṣé.' }])
})

test('what is not taken fails, and its words hold neither the text nor the number', async () => {
  for (const wrong of [{ apiKey: '' }, { sender: 'x' }, { url: `${simulator.url}/elsewhere` }]) {
    const sending = createTermiiSms({ ...settings(), ...wrong }).send({ to: '08031234567', text: 'Your code is 123456.' })
    const failure = await sending.then(
      () => null,
      (error: Error) => error.message,
    )
    expect(failure).toMatch(/^the text message was not taken \(4\d\d\)$/)
  }
  await expect(createTermiiSms({ ...settings(), url: 'http://127.0.0.1:9' }).send({ to: '08031234567', text: 'x' })).rejects.toThrow()
})
