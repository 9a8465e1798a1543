import { changePassword, startChangePassword } from '../../../modules/identity/contract.ts'
import { showCashpoint } from '../../../modules/cashpoints/contract.ts'
import { cashierRecord, expect, findToast, refused, screen, test, userOf, waitFor, withEnvelope } from '../../../tests/components/test.tsx'

const NEW = 'Tsamiya&Doki57'
const newCashier = () => userOf('cashier', { must_change_password: true })

test('a person with a password of ours chooses another before any page opens, and is not asked for the old one', async ({ api, open, user }) => {
  await open('/admin/cashpoint/settings', { as: newCashier() })
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(window.location.pathname).toBe('/new-password')
  expect(document.title).toBe('Kasuwa :: Choose a new password')
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  const save = () => user.click(screen.getByRole('button', { name: 'Save password' }))
  await user.type(screen.getByLabelText('New Password'), 'short')
  await user.type(screen.getByLabelText('Confirm Password'), 'other')
  await save()
  expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible()
  expect(screen.getByText("Passwords don't match")).toBeVisible()
  for (const label of ['New Password', 'Confirm Password']) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), NEW)
  }
  const same = 'Choose a password other than the one that we sent you'
  api.once(changePassword, refused(400, 'identity.same_password', same, { errors: [{ field: 'password', message: same }] }))
  await save()
  expect(await screen.findByText(same)).toBeVisible()
  api.on(changePassword, withEnvelope({}, { message: 'Password changed successfully' }))
  await save()
  await findToast('Success', 'Password changed successfully')
  expect(api.calls(changePassword).at(-1)!.body).toEqual({ password: NEW })
  await waitFor(() => expect(window.location.pathname).toBe('/admin/cashpoint'))
  await screen.findByRole('link', { name: /Halima/i })
})

test('CASHIER-04 CASHIER-19 CASHIER-21..23 CASHIER-25: a cashier’s settings show name, e-mail and phone, and change the password', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpoint, cashierRecord({ phone: '08067123390' }))
  await open('/admin/cashpoint/settings', { as: 'cashier' })
  expect(await screen.findByText('08067123390')).toBeVisible()
  const personal = screen.getByRole('region', { name: 'Personal Information' })
  expect(personal).toHaveTextContent('Amina Bello')
  expect(personal).toHaveTextContent('amina@shops.example')
  expect(screen.getByRole('region', { name: 'Security' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByRole('dialog', { name: 'Change Password' })
  await user.type(screen.getByLabelText('Current Password'), 'Wrong@2026')
  for (const label of ['New Password', 'Confirm Password']) await user.type(screen.getByLabelText(label), NEW)
  const submit = () => user.click(screen.getAllByRole('button', { name: 'Change Password' }).at(-1)!)
  api.once(
    startChangePassword,
    refused(400, 'identity.wrong_password', 'Incorrect password', { errors: [{ field: 'old_password', message: 'Incorrect password' }] }),
  )
  await submit()
  expect(await screen.findByText('Incorrect password')).toBeVisible()
  api.on(startChangePassword, { question: null }).on(changePassword, withEnvelope({}, { message: 'Password changed successfully' }))
  await submit()
  await findToast('Success', 'Password changed successfully')
  expect(api.calls(changePassword).at(-1)!.body).toEqual({ password: NEW, old_password: 'Wrong@2026' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
