import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readInflowNotice } from './notices.ts'

const SECRET = 'a secret'
const now = new Date('2026-11-20T13:29:06.000Z')
const seconds = now.getTime() / 1000
const body = {
  reference: 'VFD-IN-1',
  amount: '4500.00',
  account_number: '1012345678',
  originator_account_number: '0123456789',
  originator_account_name: 'Okafor Emeka',
  originator_bank: '000013',
  originator_narration: 'Two bags of rice',
  timestamp: '2026-11-20T13:29:05.000Z',
  transaction_channel: 'USSD',
  session_id: '000013261120142905123456789012',
}

function signed(content: object | string = body, at: number | string = seconds, secret = SECRET) {
  const rawBody = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const signature = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest('hex')
  return { headers: { 'x-vfd-timestamp': String(at), 'x-vfd-signature': signature } as Record<string, string | string[] | undefined>, rawBody, now }
}

describe('notices of money received', () => {
  test('a signed, recent notice is read, with its bank under our code', () => {
    expect(readInflowNotice([SECRET], signed())).toEqual({
      sessionId: body.session_id,
      accountNumber: '1012345678',
      amountKobo: 450_000n,
      channel: 'ussd',
      payerName: 'Okafor Emeka',
      payerAccountNumber: '0123456789',
      payerBankCode: '058',
      narration: 'Two bags of rice',
      receivedAt: new Date('2026-11-20T13:29:05.000Z'),
      reference: 'VFD-IN-1',
      initial: false,
    })
  })

  test('no flip of a single bit of the body, the signature or the time is believed', () => {
    const good = signed()
    let believed = 0
    for (let bit = 0; bit < good.rawBody.length * 8; bit++) {
      const rawBody = Buffer.from(good.rawBody)
      rawBody[bit >> 3]! ^= 1 << (bit & 7)
      if (readInflowNotice([SECRET], { ...good, rawBody })) believed++
    }
    for (const name of ['x-vfd-signature', 'x-vfd-timestamp']) {
      const value = Buffer.from(String(good.headers[name]))
      for (let bit = 0; bit < value.length * 8; bit++) {
        const flipped = Buffer.from(value)
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        if (readInflowNotice([SECRET], { ...good, headers: { ...good.headers, [name]: flipped.toString('latin1') } })) believed++
      }
    }
    expect(believed).toBe(0)
  })

  test.each([
    ['five minutes old', -300, true],
    ['five minutes and a second old', -301, false],
    ['five minutes ahead', 300, true],
    ['five minutes and a second ahead', 301, false],
    ['an hour old', -3600, false],
  ])('a notice %s is judged by its age', (_age, offset, believed) => {
    expect(readInflowNotice([SECRET], signed(body, seconds + offset)) !== null).toBe(believed)
  })

  test.each([
    ['no signature', { 'x-vfd-signature': undefined }],
    ['no time', { 'x-vfd-timestamp': undefined }],
    ['two signatures', { 'x-vfd-signature': ['a', 'b'] }],
    ['two signatures in one line', { 'x-vfd-signature': [0, 1].map(() => signed().headers['x-vfd-signature']).join(', ') }],
    ['an empty signature', { 'x-vfd-signature': '' }],
    ['a signature in capitals', { 'x-vfd-signature': String(signed().headers['x-vfd-signature']).toUpperCase().replace(/\d/g, 'A') }],
    ['milliseconds for a time', { 'x-vfd-timestamp': String(seconds * 1000) }],
  ])('a notice with %s is not believed', (_what, change) => {
    const good = signed()
    expect(readInflowNotice([SECRET], { ...good, headers: { ...good.headers, ...change } })).toBeNull()
  })

  test('while a key is being changed both are believed, and no third one; without a key nothing is', () => {
    expect(readInflowNotice(['new', SECRET], signed())).not.toBeNull()
    expect(readInflowNotice(['new', SECRET], signed(body, seconds, 'new'))).not.toBeNull()
    expect(readInflowNotice(['new', SECRET], signed(body, seconds, 'third'))).toBeNull()
    expect(readInflowNotice([], signed())).toBeNull()
  })

  test.each([
    ['is no JSON', 'amount=5'],
    ['is a list', '[]'],
    ['has no amount', { ...body, amount: undefined }],
    ['has an amount of zero', { ...body, amount: '0.00' }],
    ['has a number for an amount', { ...body, amount: 4500 }],
    ['has part of a kobo', { ...body, amount: '45.005' }],
    ['has no session id', { ...body, session_id: '' }],
    ['has an endless session id', { ...body, session_id: '1'.repeat(65) }],
    ['has an unknown channel', { ...body, transaction_channel: 'CASH' }],
    ['has a garbled time', { ...body, timestamp: 'yesterday' }],
  ])('a signed notice that %s is not read', (_what, content) => {
    expect(readInflowNotice([SECRET], signed(content))).toBeNull()
  })

  test('an initial notice names no channel and says so; a bank that we do not know keeps its code', () => {
    const notice = readInflowNotice(
      [SECRET],
      signed({ ...body, transaction_channel: undefined, initialCreditRequest: true, originator_bank: '090999' }),
    )
    expect(notice).toMatchObject({ initial: true, channel: 'transfer', payerBankCode: '090999' })
  })
})
