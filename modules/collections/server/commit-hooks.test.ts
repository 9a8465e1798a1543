import { expect, test } from 'vitest'
import { NOW } from '../../../tests/fixtures/command-testing.ts'
import { hookContext } from '../../../tests/fixtures/hook-context.ts'
import { transferRow } from '../../../tests/fixtures/transfer-rows.ts'
import { type TransferBooked, transferBooked } from '../../transfers/index.ts'
import { collectionCommitHooks, addBookTransferCollection } from './commit-hooks.ts'

const transfer = transferRow({
  id: 'trf_1',
  business_id: 'biz_bello',
  cashpoint_id: 'csp_bello',
  amount: 1_000_000n,
  fee: 2_000n,
  vat: 140n,
  total: 1_002_000n,
  beneficiary_name: 'Amina Stores',
  beneficiary_account: '1000000001',
  beneficiary_bank_code: '566',
  beneficiary_bank_name: 'VFD Microfinance Bank',
  sender_account: '1000000002',
  sender_name: 'Bello Foods',
  remark: 'ten bags',
})

const booked: TransferBooked = {
  transfer,
  journalKey: 'transfer:trf_1',
  balanceAfterKobo: 500_000n,
  receiver: {
    businessId: 'biz_amina',
    cashpointId: 'csp_main',
    accountNumber: '1000000001',
    collectionId: 'col_1',
    feeKobo: 5_000n,
    vatKobo: 349n,
    balanceAfterKobo: 995_000n,
  },
}

test('M18: money from another wallet of ours is a collection of its receiver, with the receiver’s fee, totals and live event, and no journal of its own', () => {
  const to = { business: 'biz_amina', cashpoint: 'csp_main' }
  expect(addBookTransferCollection(booked, { at: NOW })).toEqual({
    adds: [
      {
        table: 'collection',
        row: {
          id: 'col_1',
          business_id: 'biz_amina',
          cashpoint_id: 'csp_main',
          partner: 'book',
          session_id: 'trf_1',
          bank_session_id: null,
          state: 'posted',
          amount: 1_000_000n,
          fee: 5_000n,
          vat: 349n,
          channel: 'transfer',
          payer_name: 'Bello Foods',
          payer_account: '1000000002',
          payer_bank_code: '566',
          payer_bank_name: 'VFD Microfinance Bank',
          narration: 'ten bags',
          received_at: NOW,
          posted_at: NOW,
          reversal_expires_at: new Date('2026-11-21T10:00:00Z'),
          hold_id: null,
          part_back: 0n,
          part_back_fee: 0n,
          part_back_vat: 0n,
          lien_case_id: null,
          assigned_case_id: null,
          recall_id: null,
        },
      },
    ],
    totals: [
      { ...to, count: 1, kind: 'collection', amount: 1_000_000n },
      { ...to, count: 1, kind: 'inbound_fee', amount: 5_000n },
    ],
    events: [{ ...to, kind: 'collection.posted', data: { id: 'col_1', amount: 1_000_000, payer: 'Bello Foods' } }],
  })
})

test('the collection is made in the commit that books the transfer', () => {
  const [hook, ...others] = collectionCommitHooks
  expect(others).toEqual([])
  expect(hook!.on).toBe(transferBooked.type)
  expect(hook!.run(transferBooked(booked), hookContext({ at: NOW }))).toEqual(addBookTransferCollection(booked, { at: NOW }))
})
