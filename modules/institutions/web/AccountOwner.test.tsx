import { banks, expect, findToast, refused, screen, test } from '../../../tests/components/test.tsx'
import { findAccountName, listBanks } from '../contract.ts'

test('a business that has not started its verification is led there in place of the name', async ({ api, open, user }) => {
  const said = 'Start verifying your business first. Then you can look up account names.'
  api.on(listBanks, banks()).on(findAccountName, refused(403, 'institutions.verification_needed', said))
  await open('/admin/merchant/transfer', { as: 'merchant' })
  await user.type(await screen.findByRole('combobox', { name: 'Account Provider' }), 'Zenith Bank')
  await user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await user.type(screen.getByLabelText('Account Number'), '2211334455')
  await findToast('Error', said)
  expect(await screen.findByRole('link', { name: 'Verify Account' })).toHaveAttribute('href', '/admin/merchant/compliance')
  expect(screen.queryByRole('button', { name: 'Ask the bank again' })).toBeNull()
})
