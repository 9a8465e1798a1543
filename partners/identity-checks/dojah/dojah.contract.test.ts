import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../../simulator/start.ts'
import type { IdentityChecks } from '../port.ts'
import { createDojah } from './index.ts'

const BVN = '22211110001'
const PICTURE = Buffer.alloc(300, 7)

let dataDir: string
let simulator: RunningSimulator
let partner: IdentityChecks
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-dojah-'))
  simulator = await startSimulator({ port: 0, dataDir })
  partner = at(simulator.url)
  await console('PUT', '/citizens', { bvn: BVN, firstname: 'Amina', lastname: 'Bello', birthdate: '1990-05-12', phone: '08031234567' })
})
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

const at = (url: string, timeoutMs = 2_000) => createDojah({ url: `${url}/dojah`, appId: 'app', secret: 'secret', timeoutMs })

async function console<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${simulator.url}/console/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

test('the register tells whose a BVN is, and of an unknown one that it is unknown', async () => {
  expect(await partner.getPerson(BVN)).toEqual({
    outcome: 'found',
    person: { firstname: 'Amina', middlename: '', lastname: 'Bello', birthdate: '1990-05-12' },
  })
  expect(await partner.getPerson('22200000000')).toEqual({ outcome: 'not_found' })
})

test('the register of identities tells whose a NIN is, and of an unknown one that it is unknown', async () => {
  const person = { firstname: 'Amina', middlename: '', lastname: 'Bello', birthdate: '1990-05-12' }
  expect(await partner.getPersonByNin('72211110001')).toEqual({ outcome: 'found', person })
  expect(await partner.getPersonByNin('72200000000')).toEqual({ outcome: 'not_found' })
})

test('consent is given at the site, and not before', async () => {
  expect(await partner.getConsent('cns_1')).toEqual({ outcome: 'not_given' })
  const request = await partner.requestConsent({ bvn: BVN, reference: 'cns_1' })
  expect(request).toEqual({ outcome: 'open', consentUrl: `${simulator.url}/identity/consent/cns_1` })
  expect(await partner.getConsent('cns_1')).toEqual({ outcome: 'not_given' })
  const form = new URLSearchParams({ firstname: 'Amina', lastname: 'Bello', birthdate: '1990-05-12', phone: '08031234567' })
  expect((await fetch(`${simulator.url}/identity/consent/cns_1`, { method: 'POST', body: form })).status).toBe(200)
  expect(await partner.getConsent('cns_1')).toEqual({ outcome: 'given' })
})

test('a code of five digits goes to the phone of the register, holds for its reference, and holds once', async () => {
  const sent = await partner.sendOtp(BVN)
  if (sent.outcome !== 'sent') throw new Error(sent.outcome)
  expect(sent.sentTo).toBe('*******4567')
  const [message] = await console<{ text: string }[]>('GET', '/messages?to=08031234567&latest=1')
  const otp = /(?<!\d)\d{5}(?!\d)/.exec(message!.text)![0]
  expect(await partner.checkOtp({ otpReference: 'otp-another', otp })).toEqual({ outcome: 'wrong' })
  expect(await partner.checkOtp({ otpReference: sent.otpReference, otp: otp === '00000' ? '11111' : '00000' })).toEqual({ outcome: 'wrong' })
  expect(await partner.checkOtp({ otpReference: sent.otpReference, otp })).toEqual({ outcome: 'right' })
  expect(await partner.checkOtp({ otpReference: sent.otpReference, otp })).toEqual({ outcome: 'wrong' })
  expect(await partner.sendOtp('22200000000')).toEqual({ outcome: 'not_found' })
})

test.each(['match', 'mismatch', 'doubt'] as const)('documents and videos: %s', async (verdict) => {
  for (const subject of ['document', 'video']) await console('PUT', '/failure-modes', { partner: 'identity', subject, mode: verdict })
  const faces = { front: PICTURE, back: PICTURE, selfie: PICTURE, firstname: 'Amina', lastname: 'Bello' }
  expect(await partner.checkDocument(faces)).toMatchObject({ outcome: 'judged', verdict })
  expect(await partner.checkVideo({ video: PICTURE, question: 'Say your name' })).toMatchObject({ outcome: 'judged', verdict })
})

test('what is no clear answer is unknown: a service that is down, a wrong address, nobody there', async () => {
  await console('PUT', '/failure-modes', { partner: 'identity', subject: 'service', mode: 'down' })
  for (const answer of [await partner.getPerson(BVN), await partner.sendOtp(BVN), await partner.getConsent('cns_1')])
    expect(answer.outcome).toBe('unknown')
  await console('PUT', '/failure-modes', { partner: 'identity', subject: 'service', mode: 'ok' })
  expect((await at(`${simulator.url}/elsewhere`).getPerson(BVN)).outcome).toBe('unknown')
  expect((await at('http://127.0.0.1:1').getPerson(BVN)).outcome).toBe('unknown')
})
