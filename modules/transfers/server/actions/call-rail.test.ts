import { expect, test } from 'vitest'
import { scriptedBank } from '../../../../tests/fixtures/bank.ts'
import { scriptedBiller } from '../../../../tests/fixtures/biller.ts'
import type { Database } from '../../../../platform/db/index.ts'
import { transferRow, attemptRow } from '../../../../tests/fixtures/transfer-rows.ts'
import { deriveDataKey, createSecretBox } from '../../../../platform/crypto/index.ts'
import { sealBvn } from '../bvn.ts'
import { bankRail } from '../fulfilments/bank-rail.ts'
import { callRail } from './call-rail.ts'

const secrets = createSecretBox(deriveDataKey('a key of this test'))
const COMMITTED = new Date('2026-11-20T10:00:00Z')

/** The bank allows a repeat after 300 s, so a call may leave within half of that. */
async function called(transfer = transferRow(), afterMs = 0) {
  const bank = scriptedBank()
  const clock = { now: () => new Date(COMMITTED.getTime() + afterMs) } as Parameters<typeof callRail>[0]['clock']
  const work = await bankRail({ bank, secrets, biller: scriptedBiller(), db: {} as Database }).execute((rail) =>
    callRail({ clock, rail }, transfer, attemptRow({ partner_reference: 'pay_1' }), COMMITTED),
  )
  if ('rest' in work) throw new Error('the scripted bank has no circuit')
  return { answer: work.done, sent: bank.sent }
}

test('a call names sender, beneficiary, amount, purpose and reference, and the deadline for leaving', async () => {
  const sealed = sealBvn(secrets, 'trf_1', '22212345678')
  const { sent } = await called(transferRow({ beneficiary_bvn: sealed, beneficiary_client_id: 'client_1' }))
  expect(sent).toEqual([
    {
      reference: 'pay_1',
      amountKobo: 1_000_000n,
      narration: 'Rent',
      sender: { accountNumber: '1100000001', name: 'Amina Stores' },
      beneficiary: {
        accountNumber: '0123456789',
        bankCode: '058',
        name: 'Oluwaseun Textiles',
        enquiryId: 'enq_1',
        bvn: '22212345678',
        clientId: 'client_1',
      },
      sendDeadline: new Date('2026-11-20T10:02:30Z'),
    },
  ])
})

test('a payment without a remark carries the sender’s name', async () => {
  expect((await called(transferRow({ remark: '' }))).sent).toMatchObject([{ narration: 'Transfer from Amina Stores', beneficiary: { bvn: null } }])
})

test('a worker delayed until the bank would repeat the payment sends nothing, and the outcome is unknown', async () => {
  expect((await called(transferRow(), 149_999)).sent).toHaveLength(1)
  const { answer, sent } = await called(transferRow(), 150_000)
  expect(sent).toEqual([])
  expect(answer).toEqual({
    outcome: 'unknown',
    code: 'held_up',
    message: 'It was not sent in time',
    sessionId: null,
    amountKobo: null,
    beneficiaryAccountNumber: null,
    raw: null,
  })
})
