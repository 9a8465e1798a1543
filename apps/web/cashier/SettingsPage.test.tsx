import { setCashierPicture, showCashpoint } from '../../../modules/cashpoints/contract.ts'
import { findAccountName, listBanks } from '../../../modules/institutions/contract.ts'
import { updateCashierBank } from '../../../modules/payout-banks/contract.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import { banks, cashierRecord, expect, findToast, refused, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'

const PATH = '/admin/cashpoint/settings'
const gtb = { code: '058', number: '0148820412', name: 'Guaranty Trust Bank', accountname: 'HAUWA SANI', underreview: true }

test('CASHIER-20 CASHIER-30..32 ERR-20 ERR-59: the picture is shown and changed; success and failure are told', async ({ api, open, user }) => {
  stubPictures()
  api.on(showCashpoint, cashierRecord({ profile_picture: '/api/file/upl_1' })).on(setCashierPicture, { file_url: '/api/file/upl_2' })
  await open(PATH, { as: 'cashier' })
  expect(await screen.findByRole('heading', { name: 'Notifications on this device' })).toBeVisible()
  expect(await screen.findByRole('img', { name: /Picture of/ })).toHaveAttribute('src', '/api/file/upl_1')
  const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Change picture'), photo)
  await findToast('Success', 'Profile picture updated successfully')
  expect(api.calls(setCashierPicture).map(({ params }) => params)).toEqual([{ cashpoint: 'cpt_1' }])
  api.on(setCashierPicture, refused(503, 'unavailable', 'Try again in a moment.'))
  await user.upload(screen.getByLabelText('Change picture'), photo)
  await findToast('Error', 'Error Updating Profile Picture')
})

test('ERR-121 CASHIER-24..29 HIST-123 AMB-12: the bank form says what is wrong, and saves the account that the bank has named', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpoint, cashierRecord()).on(listBanks, banks())
  api.on(findAccountName, ({ query }) => ({ ...query, accountname: 'HAUWA SANI', bankname: 'Guaranty Trust Bank' }))
  api.on(
    updateCashierBank,
    withEnvelope({ bank: { number: gtb.number, code: '058', name: gtb.name, underreview: true } }, { message: 'Bank details updated successfully' }),
  )
  await open(PATH, { as: 'cashier' })
  expect(await screen.findByRole('heading', { name: 'Notifications on this device' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Add bank account' }))
  const popup = await screen.findByRole('dialog', { name: 'Payout bank' })
  const number = within(popup).getByLabelText('Account Number')
  await user.type(number, '12345 6789')
  expect(number).toHaveAccessibleDescription(/Account Number must not include space or any special character/)
  await user.clear(number)
  await user.type(number, '123456789')
  await user.click(within(popup).getByRole('button', { name: 'Save' }))
  expect(number).toHaveAccessibleDescription(/Account Number must contain 10 numbers/)
  const bank = within(popup).getByRole('combobox', { name: 'Bank' })
  expect(bank).toHaveAccessibleDescription('Please select your bank')
  await user.type(bank, 'Guaranty')
  await user.click(await screen.findByRole('option', { name: 'Guaranty Trust Bank' }))
  await user.clear(number)
  await user.type(number, gtb.number)
  await findToast('Success', 'Bank details verified')
  api.on(showCashpoint, cashierRecord({ bank: gtb }))
  await user.click(within(popup).getByRole('button', { name: 'Save' }))
  await findToast('Success', 'Bank details updated successfully')
  expect(api.calls(updateCashierBank).map(({ body }) => body)).toEqual([
    { accountnumber: gtb.number, bankcode: '058', accountname: 'HAUWA SANI', cashpoint: 'cpt_1' },
  ])
  await waitFor(() => expect(screen.getByText(/Guaranty Trust Bank · 0148820412/)).toBeVisible())
})
