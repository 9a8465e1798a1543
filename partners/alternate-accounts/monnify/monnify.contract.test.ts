import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { testVendor } from '../../../tests/fixtures/alternate-bank-contract.ts'
import { createMonnify } from './index.ts'

const SECRET = 'a secret of the test'
const KEYS = { apiKey: 'client', secretKey: SECRET, contractCode: '7059707855', wallet: '8016472829' }

const { partner, setMode, url } = testVendor({
  name: 'monnify',
  settings: KEYS,
  open: (at, { secret = SECRET, ...changed } = {}) =>
    createMonnify({ url: at, timeoutMs: 2_000, ...KEYS, secretKey: secret, customerDomain: 'kasuwa.example', ...changed }, { clock: systemClock }),
  settledKobo: 990_000n,
  header: 'monnify-signature',
  sign: (body, secret = SECRET) => createHmac('sha512', secret).update(body).digest('hex'),
  changes: [
    ['"amountPaid":10000,"totalPayable"', '"amountPaid":-1,"totalPayable"'],
    ['"settlementAmount":"9900.00"', '"settlementAmount":"0.001"'],
    ['NGN', 'USD'],
    ['RESERVED_ACCOUNT', 'WEB_SDK'],
    ['SUCCESSFUL_TRANSACTION', 'SETTLEMENT'],
  ],
  used: 'D07',
  unpaid: 'FAILED',
})

test('an account whose reservation was answered by nothing is the same one when Monnify is asked again under its reference', async () => {
  const ask = () => partner().reserveAccount({ reference: 'alt_again', accountName: 'Amina Stores' })
  await setMode('accounts', 'garbage')
  expect(await ask()).toMatchObject({ outcome: 'unknown' })
  await setMode('accounts', 'ok')
  const first = await ask()
  expect(first).toMatchObject({ outcome: 'reserved' })
  expect(await ask()).toEqual(first)
})

test('each account has a customer of its own at Monnify; one whose customer has another account is refused, so that its fee is given back', async () => {
  const post = async (path: string, authorization: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${url()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { requestSuccessful: boolean; responseBody: { accessToken: string } }
  }
  const basic = `Basic ${Buffer.from(`${KEYS.apiKey}:${KEYS.secretKey}`).toString('base64')}`
  const { accessToken } = (await post('/api/v1/auth/login', basic, {})).responseBody
  const taken = { accountReference: 'other', accountName: 'Other', contractCode: KEYS.contractCode, preferredBanks: ['035'] }
  const path = '/api/v2/bank-transfer/reserved-accounts'
  const other = await post(path, `Bearer ${accessToken}`, { ...taken, customerEmail: 'alt_taken@kasuwa.example' })
  expect(other.requestSuccessful).toBe(true)
  const request = { reference: 'alt_taken', accountName: 'Amina Stores' }
  expect(await partner().reserveAccount(request)).toMatchObject({ outcome: 'rejected', code: 'R42' })
})
