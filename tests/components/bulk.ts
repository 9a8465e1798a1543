import type { BulkBeneficiary, BulkGroup, BulkLine, BulkRun, quoteGroup, showUploadStatus } from '../../modules/bulk/contract.ts'
import { listBulkBeneficiaries, listGroups, quoteGroup as quoteRoute, showUploadStatus as uploadRoute } from '../../modules/bulk/contract.ts'
import type { WireReply } from '../../platform/http/contract.ts'
import { type FakeApi, withEnvelope } from './fake-api.ts'
import { banks } from './sample-data.ts'
import { listBanks } from '../../modules/institutions/contract.ts'

export const BULK_PATH = '/admin/merchant/bulk'

export const group = (more: Partial<BulkGroup> = {}): BulkGroup => ({
  _id: 'grp_1',
  name: 'November salaries',
  description: 'Staff in Kano',
  beneficiary_count: 2,
  createdAt: '2026-11-02T08:12:00.000Z',
  open_run: null,
  last_run: null,
  ...more,
})

export const person = (more: Partial<BulkBeneficiary> = {}): BulkBeneficiary => ({
  _id: 'ben_1',
  beneficiary_account_name: 'SADIYA GARBA',
  beneficiary_account_number: '1023456807',
  beneficiary_bank: '566',
  beneficiary_bank_name: 'VFD Microfinance Bank',
  amount: 6_800_000,
  group: 'grp_1',
  ...more,
})

export const MUSA = person({
  _id: 'ben_2',
  beneficiary_account_name: 'MUSA DANJUMA',
  beneficiary_account_number: '0044718820',
  beneficiary_bank: '044',
  beneficiary_bank_name: 'Access Bank',
  amount: 7_450_000,
})

export const bulkQuote = (more: Partial<WireReply<typeof quoteGroup>> = {}): WireReply<typeof quoteGroup> => ({
  count: 2,
  amount: 14_250_000,
  fee: 4_000,
  vat: 280,
  duty: 10_000,
  total: 14_264_000,
  fees: [{ each: 2_000, count: 2 }],
  duties: [{ each: 5_000, count: 2 }],
  ours: 0,
  available: 20_000_000,
  refusal: null,
  approval: null,
  duplicate_of: null,
  ...more,
})

export const run = (more: Partial<BulkRun> = {}): BulkRun => ({
  _id: 'run_1',
  group: { _id: 'grp_1', name: 'November salaries' },
  title: 'November salaries, Kano',
  state: 'running',
  mode: 'amount',
  extra: 0,
  count: 4,
  queued: 2,
  sending: 1,
  settled: 1,
  failed: 0,
  skipped: 0,
  returned: 0,
  processed: 1,
  percent: 25,
  amount: 24_000_000,
  fee: 8_000,
  vat: 560,
  duty: 20_000,
  total: 24_028_000,
  settled_amount: 6_800_000,
  failed_amount: 0,
  reserved: 17_228_000,
  createdAt: '2026-11-20T13:35:00.000Z',
  endedAt: null,
  retryUntil: null,
  allowed: ['pause', 'stop'],
  ...more,
})

export const endedRun = (more: Partial<BulkRun> = {}): BulkRun =>
  run({
    state: 'finished_with_failures',
    queued: 0,
    sending: 0,
    settled: 3,
    failed: 1,
    processed: 4,
    percent: 100,
    settled_amount: 18_200_000,
    failed_amount: 5_800_000,
    reserved: 5_807_000,
    endedAt: '2026-11-20T13:40:00.000Z',
    retryUntil: '2026-11-21T13:40:00.000Z',
    allowed: ['retry', 'close'],
    ...more,
  })

export const line = (more: Partial<BulkLine> = {}): BulkLine => ({
  _id: 'lin_1',
  number: 1,
  beneficiary_account_name: 'SADIYA GARBA',
  beneficiary_account_number: '1023456807',
  beneficiary_bank: '566',
  beneficiary_bank_name: 'VFD Microfinance Bank',
  amount: 6_800_000,
  fee: 2_000,
  duty: 5_000,
  total: 6_807_000,
  state: 'settled',
  message: 'Sent',
  tries: 1,
  endedAt: '2026-11-20T13:40:00.000Z',
  transfer: 'trf_1',
  transaction_id: 'txn_1',
  ...more,
})

export const failedLine = line({
  _id: 'lin_2',
  number: 2,
  beneficiary_account_name: 'ABUBAKAR SADIQ LAWAL',
  beneficiary_account_number: '3087712645',
  beneficiary_bank: '011',
  beneficiary_bank_name: 'First Bank of Nigeria',
  amount: 5_800_000,
  state: 'failed',
  message: 'Account is closed',
})

export const upload = (more: Partial<NonNullable<WireReply<typeof showUploadStatus>['upload']>> = {}) => ({
  _id: 'upl_1',
  file_name: 'salaries-nov-2026.xlsx',
  state: 'checking' as const,
  count: 3,
  processed: 1,
  added: 1,
  failed: 0,
  renamed: 0,
  createdAt: '2026-11-20T13:35:00.000Z',
  ...more,
})

/** One group with two people, which costs what `bulkQuote` says. */
export function answerBulk(api: FakeApi, groups: BulkGroup[] = [group()], people: BulkBeneficiary[] = [person(), MUSA]): void {
  api
    .on(listGroups, groups)
    .on(listBulkBeneficiaries, withEnvelope(people, { count: people.length, next: null }))
    .on(quoteRoute, bulkQuote())
    .on(uploadRoute, { upload: null, entries: [], next: null })
    .on(listBanks, banks())
}
