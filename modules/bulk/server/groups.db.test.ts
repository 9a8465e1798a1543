import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { accountOf, type BulkFixture, createBulkFixture } from '../../../tests/fixtures/bulk.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import {
  addBulkBeneficiary,
  addGroup,
  countBeneficiaries,
  deleteBulkBeneficiary,
  deleteGroup,
  listBulkBeneficiaries,
  listGroups,
  showUploadStatus,
  takeBankNames,
  uploadBeneficiaries,
} from '../contract.ts'
import { checkUpload } from './actions/check-upload.ts'
import { createBankFinder } from './bank-names.ts'

let world: AppFixture
let shop: Shop
let bulk: BulkFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  bulk = await createBulkFixture(world, shop)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const person = (number: number, more: object = {}) => ({
  beneficiary_account_name: 'Balarabe Yusuf',
  beneficiary_bank: '058',
  beneficiary_account_number: accountOf(number),
  amount: 100_000,
  ...more,
})

describe('groups', () => {
  test('BULK-20..22, BULK-25..29, API-124, API-125: a group is added with its fields, and listed with its counter', async () => {
    const { data, message } = await bulk.call(addGroup, { body: { name: 'Salaries', description: 'Monthly' } })
    expect(message).toBe('Payment Group Added Successfully')
    await bulk.call(addBulkBeneficiary, { body: { ...person(1), group: data._id } })
    const { data: groups, count } = await bulk.call(listGroups)
    expect(count).toBe(1)
    expect(groups).toEqual([
      {
        _id: data._id,
        name: 'Salaries',
        description: 'Monthly',
        beneficiary_count: 1,
        createdAt: world.clock.now().toISOString(),
        open_run: null,
        last_run: null,
      },
    ])
    await expect(bulk.call(addGroup, { body: { name: ' ', description: 'x' } })).rejects.toMatchObject({ message: 'Group Name Should Not Be Empty' })
    await expect(bulk.call(addGroup, { body: { name: 'x', description: '' } })).rejects.toMatchObject({
      message: 'Group Description Should Not Be Empty',
    })
    await expect(bulk.call(addGroup, { body: { name: 'salaries', description: 'x' } })).rejects.toMatchObject({ code: 'bulk.group_exists' })
  })

  test('BULK-24, API-126: a deleted group is gone with its beneficiaries; a group that is being paid stays', async () => {
    const group = await bulk.createGroup([100_000])
    await world.paidIn(shop, 5_000_000n)
    const { run } = await bulk.pay({ group_id: group })
    await expect(bulk.call(deleteGroup, { params: { id: group } })).rejects.toMatchObject({ code: 'bulk.run_open' })
    await bulk.dispatch(run._id)
    await bulk.sendHeld()
    expect((await bulk.call(deleteGroup, { params: { id: group } })).message).toBe('Payment Group Deleted Successfully')
    expect((await bulk.call(listGroups)).data).toEqual([])
    expect(await world.rows('select id from bulk_beneficiary')).toEqual([])
    expect((await bulk.run(run._id)).state).toBe('finished')
  })
})

describe('beneficiaries', () => {
  let group: string
  beforeEach(async () => void (group = await bulk.createGroup([])))

  test('BULK-30..35, BULK-43, API-127, API-128: a beneficiary is stored under the name that the bank gives, with its fields', async () => {
    const { data, message } = await bulk.call(addBulkBeneficiary, { body: { ...person(1), group } })
    expect(message).toBe('Beneficiary Added Successfully')
    expect(data).toEqual({
      _id: expect.stringMatching(/^bbn_/),
      beneficiary_account_name: 'BALARABE YUSUF',
      beneficiary_account_number: accountOf(1),
      beneficiary_bank: '058',
      beneficiary_bank_name: 'Guaranty Trust Bank',
      amount: 100_000,
      group,
    })
    expect((await bulk.call(countBeneficiaries, { params: { id: group } })).data.count).toBe(1)
  })

  test.each([
    ['BULK-42', 'a name that is not the bank’s', { beneficiary_account_name: 'Somebody Else' }, 'Incorrect Bank Details'],
    ['AMB-85', 'an account that the bank does not know', { beneficiary_account_number: '0000000001' }, 'Account or Beneficiary Not Found'],
    ['BULK-39', 'eleven digits', { beneficiary_account_number: '30000000011' }, 'Account number more than 10'],
    ['BULK-40', 'nine digits', { beneficiary_account_number: '300000000' }, 'Wrong Account Number'],
    ['BULK-41', 'an amount of zero', { amount: 0 }, 'Amount cannot be less that 0'],
  ])('BULK-36, BULK-39..42 (%s): %s is refused, and nothing is added', async (_row, _name, more, message) => {
    await expect(bulk.call(addBulkBeneficiary, { body: { ...person(1, more), group } })).rejects.toMatchObject({ message })
    expect((await bulk.call(countBeneficiaries, { params: { id: group } })).data.count).toBe(0)
  })

  test('an account is in a group once, also when it is added twice at the same time', async () => {
    const both = await Promise.allSettled([1, 2].map(() => bulk.call(addBulkBeneficiary, { body: { ...person(1), group } })))
    expect(both.map(({ status }) => status).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['fulfilled', 'rejected'])
    await expect(bulk.call(addBulkBeneficiary, { body: { ...person(1), group } })).rejects.toMatchObject({ code: 'bulk.already_in_group' })
  })

  test('API-129, AMB-06: pages of 20 by page and by cursor, and a search by name, number or bank', async () => {
    for (let number = 1; number <= 25; number++) await bulk.call(addBulkBeneficiary, { body: { ...person(number), group } })
    const list = (query: object) => bulk.call(listBulkBeneficiaries, { query: { group, ...query } })
    const first = await list({})
    expect([first.data.length, first.count]).toEqual([20, 25])
    expect((await list({ page: '2' })).data).toHaveLength(5)
    expect((await list({ cursor: first.meta.next! })).data).toEqual((await list({ page: '2' })).data)
    expect((await list({ search: '00017' })).data.map((row) => row.beneficiary_account_number)).toEqual([accountOf(17)])
    expect((await list({ search: 'yusuf guaranty' })).data).toHaveLength(20)
    expect((await list({ search: 'zenith' })).data).toEqual([])
  })

  test('BULK-46, API-130: a deleted beneficiary is gone, and the counter follows', async () => {
    const { data } = await bulk.call(addBulkBeneficiary, { body: { ...person(1), group } })
    expect((await bulk.call(deleteBulkBeneficiary, { params: { id: data._id } })).message).toBe('Beneficiary Deleted Successfully')
    expect((await bulk.call(countBeneficiaries, { params: { id: group } })).data.count).toBe(0)
  })

  describe('an uploaded list', () => {
    const HEAD = 'Account Name,Account Number,Bank Code,Amount\n'
    const upload = (lines: string, requestId?: string) =>
      bulk.call(
        uploadBeneficiaries,
        {
          query: { merchant: shop.businessId, group },
          body: { file: { name: 'salaries.csv', bytes: Buffer.from(HEAD + lines) } },
        },
        requestId,
      )
    const status = async (only?: 'failed') =>
      (await bulk.call(showUploadStatus, { query: { merchant: shop.businessId, group, ...(only && { only }) } })).data
    const check = (uploadId: string, waits = 0) => checkUpload(world, { uploadId, waits })

    test('BULK-55, BULK-58, BULK-59, API-131, API-132: good rows are added, the others are reported with their reasons, each row once', async () => {
      const { data } = await upload(
        [
          `BALARABE YUSUF,${accountOf(1)},058,2500.50`,
          `Musa Danjuma,${accountOf(2)},GTBank,1000`,
          `,${accountOf(1)},058,1000`,
          `,0000000007,58,1000`,
          `,${accountOf(3)},Unknown Bank,1000`,
          `,${accountOf(4)},Guaranty Trust,1000`,
        ].join('\n'),
      )
      expect(data.count).toBe(6)
      expect(await status()).toMatchObject({ upload: { state: 'checking', count: 6, processed: 2 } })
      await Promise.all([check(data._id), check(data._id)])
      const { upload: done, entries } = await status()
      expect(done).toMatchObject({ state: 'finished', file_name: 'salaries.csv', count: 6, processed: 6, added: 2, failed: 4 })
      expect(entries.map((entry) => [entry.data.row, entry.status, entry.message])).toEqual([
        [2, true, 'Added'],
        [3, false, 'The bank names this account BALARABE YUSUF'],
        [4, false, 'Already in row 2'],
        [5, false, 'Account not found'],
        [6, false, 'This bank is not in the list of banks'],
        [7, true, 'Added'],
      ])
      expect((await status('failed')).entries[1]!.data).toMatchObject({ row: 4, beneficiary_account_number: accountOf(1) })
      const { data: people } = await bulk.call(listBulkBeneficiaries, { query: { group } })
      expect(people.map(({ beneficiary_account_number, amount }) => [beneficiary_account_number, amount])).toEqual(
        expect.arrayContaining([
          [accountOf(1), 250_050],
          [accountOf(4), 100_000],
        ]),
      )
    })

    const takeNames = (uploadId: string, rows?: number[], requestId?: string) =>
      bulk.call(takeBankNames, { body: { group, upload: uploadId, ...(rows && { rows }) } }, requestId)

    test('BULK-57: rows whose bank has another name wait with both names; one, all or none of them are added under the bank’s', async () => {
      const named = [1, 2, 3, 4].map((number) => `Mama Chidi,${accountOf(number)},GTB,1000`)
      const { data } = await upload([...named, `,${accountOf(5)},Unknown Bank,1000`].join('\n'))
      await check(data._id)
      const failed = (await status('failed')).entries
      expect(failed.map((entry) => [entry.data.row, entry.data.name, entry.data.bank_account_name])).toEqual([
        ...[2, 3, 4, 5].map((row) => [row, 'Mama Chidi', 'BALARABE YUSUF']),
        [6, '', null],
      ])
      expect((await status()).upload).toMatchObject({ added: 0, failed: 5, renamed: 4 })
      expect((await takeNames(data._id, [3, 6])).data).toMatchObject({ added: 1, upload: { added: 1, failed: 4, renamed: 3 } })
      expect(await takeNames(data._id, undefined, 'all')).toMatchObject({ message: '3 beneficiaries were added', data: { added: 3 } })
      expect((await takeNames(data._id, undefined, 'all')).data.added).toBe(3)
      expect((await takeNames(data._id)).data).toMatchObject({ added: 0, upload: { added: 4, failed: 1, renamed: 0 } })
      const { data: people } = await bulk.call(listBulkBeneficiaries, { query: { group } })
      expect(people.map((each) => [each.beneficiary_account_name, each.amount])).toEqual([1, 2, 3, 4].map(() => ['BALARABE YUSUF', 100_000]))
      expect((await bulk.call(countBeneficiaries, { params: { id: group } })).data.count).toBe(4)
    })

    test('a row whose account has come into the group meanwhile is not added twice, and says so', async () => {
      const { data } = await upload(`Mama Chidi,${accountOf(1)},058,1000`)
      await check(data._id)
      await bulk.call(addBulkBeneficiary, { body: { ...person(1), group } })
      expect((await takeNames(data._id)).data).toMatchObject({ added: 0, upload: { failed: 1, renamed: 0 } })
      expect((await status()).entries).toMatchObject([{ status: false, message: expect.stringMatching(/^Already in this group/) }])
    })

    test('a repeated request is the first upload; a row that is in the group already is reported', async () => {
      const first = await upload(`,${accountOf(1)},058,1000`, 'again')
      expect((await upload(`,${accountOf(1)},058,1000`, 'again')).data).toEqual(first.data)
      await check(first.data._id)
      await check((await upload(`,${accountOf(1)},058,1000`)).data._id)
      expect((await status()).entries).toMatchObject([{ status: false, message: expect.stringMatching(/^Already in this group/) }])
    })

    test('a silent bank is asked again later, and in the end its rows are reported', async () => {
      world.bank.nameEnquiry = async () => ({ outcome: 'unknown', reason: 'timeout' })
      const { data } = await upload(`,${accountOf(1)},058,1000`)
      await check(data._id)
      expect((await status()).upload).toMatchObject({ state: 'checking', processed: 0 })
      await check(data._id, 3)
      expect((await status()).entries).toMatchObject([{ status: false, message: 'The bank did not answer. Upload this row again later.' }])
    })

    test('a file without rows is refused with a sentence at its field, and stores nothing', async () => {
      await expect(upload('')).rejects.toMatchObject({ code: 'bulk.unreadable_file', httpStatus: 400 })
      expect((await status()).upload).toBeNull()
    })
  })
})

test('a bank is found by its code, also without its zeros, by its name and by its short names', () => {
  const find = createBankFinder([
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '044', name: 'Access Bank' },
    { code: '011', name: 'First Bank of Nigeria' },
    { code: '090110', name: 'VFD Microfinance Bank' },
  ])
  expect(
    [
      '058',
      '58',
      ' gtbank',
      'GTB',
      'Guaranty Trust',
      'guaranty trust bank plc',
      'Access',
      'first bank',
      'FBN',
      '90110',
      'VFD MFB',
      'Access Bank (Diamond)',
    ].map(find),
  ).toEqual(['058', '058', '058', '058', '058', '058', '044', '011', '011', '090110', '090110', '044'])
  expect(['', '999', 'Bank'].map(find)).toEqual([null, null, null])
})
