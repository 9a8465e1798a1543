import { expect, test } from 'vitest'
import type { VfdClient, VfdReply } from './client.ts'
import { queryReturn } from './returns.ts'

const requests: string[] = []
const answering = (reply: VfdReply): VfdClient => ({
  async get(path, query) {
    requests.push(`${path} ${query['reference']}`)
    return reply
  },
  post: async () => reply,
})
const bankAnswering = (status: string, data?: unknown) =>
  answering({ kind: 'envelope', envelope: { status, message: '', ...(data !== undefined && { data }) } })
const ask = (client: VfdClient) => queryReturn(client, 'kasuwa', 'att_1')
const GIVEN = { reference: 'kasuwa-att_1', amount: '45070.00', sessionId: 's1' }

test('a return is read with its amount and session, by either name of the reference', async () => {
  expect(await ask(bankAnswering('00', GIVEN))).toEqual({ outcome: 'returned', amountKobo: 4_507_000n, sessionId: 's1' })
  const { reference, ...rest } = GIVEN
  expect(await ask(bankAnswering('00', { ...rest, TxnId: reference, sessionId: null }))).toEqual({
    outcome: 'returned',
    amountKobo: 4_507_000n,
    sessionId: null,
  })
  expect(new Set(requests)).toEqual(new Set(['/transactions/reversal kasuwa-att_1']))
})

test('what the bank does not know was not returned', async () => {
  expect(await ask(bankAnswering('108'))).toEqual({ outcome: 'not_returned' })
})

test.each([
  ['another reference', bankAnswering('00', { ...GIVEN, reference: 'kasuwa-att_2' })],
  ['another wallet', bankAnswering('00', { ...GIVEN, reference: 'other-att_1' })],
  ['no reference', bankAnswering('00', { amount: '45070.00' })],
  ['no amount', bankAnswering('00', { reference: GIVEN.reference })],
  ['an amount that is no amount', bankAnswering('00', { ...GIVEN, amount: '45,070.00' })],
  ['an amount of nothing', bankAnswering('00', { ...GIVEN, amount: '0.00' })],
  ['no data', bankAnswering('00')],
  ['a failure', bankAnswering('99', GIVEN)],
  ['a missing field', bankAnswering('199')],
])('%s says nothing about a return, however often it is asked for', async (_what, client) => {
  expect((await ask(client)).outcome).toBe('not_understood')
})

test.each(['01', '02', '09', '68', '94', '96', '97', '98'])('%s is not the bank’s last word about a return, whatever comes with it', async (code) => {
  expect((await ask(bankAnswering(code, GIVEN))).outcome).toBe('unknown')
  expect((await ask(bankAnswering(code))).outcome).toBe('unknown')
})

test('no answer at all may be another one the next time', async () => {
  const silent = answering({ kind: 'unclear', code: 'timeout', reason: 'No answer', raw: null, mayHaveLeft: true })
  expect(await ask(silent)).toEqual({ outcome: 'unknown', reason: 'No answer' })
})
