import { verifyAccount } from '../../../modules/identity/contract.ts'
import { expect, findToast, refused, screen, test } from '../../../tests/components/test.tsx'
import { PASSWORD } from '../../../tests/fixtures/password.ts'

const code = () => screen.getByLabelText('Code')

test('a code is pasted without its separators; a longer one is refused whole', async ({ api, open, user }) => {
  api.on(verifyAccount, refused(503, 'server.busy', 'Please try again'))
  await open('/verify-account')
  await user.click(code())
  await user.paste('1234 5678')
  expect(code()).toHaveValue('')
  expect(code()).toHaveAccessibleDescription('This has 6 digits')
  await user.paste('123 456')
  await user.type(screen.getByLabelText('Email Address / Phone Number'), 'amina@shops.example')
  for (const label of ['New Password', 'Confirm Password']) await user.type(screen.getByLabelText(label), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Change my password' }))
  await findToast('Error', 'Please try again')
  expect(api.calls(verifyAccount)[0]!.body).toMatchObject({ code: '123456' })
})
