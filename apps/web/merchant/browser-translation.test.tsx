import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDays, showHistory, showReceipt, showRecentBanks } from '../../../modules/history/contract.ts'
import { listBanks } from '../../../modules/institutions/contract.ts'
import { listBeneficiaries, showTransfer } from '../../../modules/transfers/contract.ts'
import { banks, expect, receipt, screen, test, transfer } from '../../../tests/components/test.tsx'

/** The element that browsers leave as it is, where a text has one. */
const untranslated = (text: string | RegExp) => screen.getByText(text).closest('[translate="no"]')

test('a browser that translates pages leaves the payee of a payment as it is', async ({ api, open }) => {
  api.on(showTransfer, transfer({ state: 'settled', outcome: 'sent' }))
  await open('/admin/merchant/transfer?step=result&id=trf_1', { as: 'merchant' })
  await screen.findByText('Ibrahim Garba')
  expect(untranslated('Ibrahim Garba')).not.toBeNull()
})

test('a browser that translates pages leaves the saved beneficiaries as they are', async ({ api, open }) => {
  api
    .on(listBanks, banks())
    .on(showRecentBanks, [])
    .on(listBeneficiaries, [{ _id: 'ben_1', name: 'JOY GIFT', code: '057', number: '2211334455', bank: 'Zenith Bank', last_paid: null }])
  await open('/admin/merchant/transfer?tab=saved', { as: 'merchant' })
  await screen.findByText('Joy Gift')
  expect(untranslated('Joy Gift')).not.toBeNull()
  expect(untranslated(/^Zenith Bank/)).not.toBeNull()
})

test('a browser that translates pages leaves both sides of a transaction as they are', async ({ api, open }) => {
  api
    .on(listCashpoints, [])
    .on(showHistory, [])
    .on(showDays, [])
    .on(showReceipt, receipt({ name: 'JOY GIFT', party_bank: 'Zenith Bank' }))
  await open('/admin/merchant/history?tx=txn_1', { as: 'merchant' })
  await screen.findByText('Joy Gift')
  expect(untranslated('Joy Gift')).not.toBeNull()
  expect(untranslated(/^Zenith Bank/)).not.toBeNull()
})
