import { vi } from 'vitest'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { login } from '../../../modules/identity/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { cashpoint, dashboard, expect, findToast, refused, screen, test, userOf, waitFor } from '../../../tests/components/test.tsx'

const EMAIL = 'amina@shops.example'
const SENT = 'This device is new. Enter the code that we sent to am***@shops.example.'
const needed = () => refused(403, 'identity.code_needed', SENT, { retryAfterSeconds: 60 })
const code = () => screen.findByLabelText('Code')

test('a sign-in from a new device asks for the code, says a wrong one at its field, and goes on with the right one', async ({
  api,
  documents,
  open,
  user,
}) => {
  const wrong = 'Incorrect code. Check it, or ask for a new one.'
  api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
  api
    .once(login, needed())
    .once(login, refused(400, 'identity.wrong_code', wrong, { errors: [{ field: 'code', message: wrong }] }))
    .on(login, userOf('merchant'))
  await open('/login')
  await user.type(screen.getByLabelText('Email Address / Phone Number'), EMAIL)
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText(SENT)).toBeVisible()
  await user.type(await code(), '123456')
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(wrong))
  expect(await code()).toHaveValue('')
  await user.type(await code(), '654321')
  await waitFor(() => expect(documents.loaded).toEqual(['/login', '/admin/merchant']))
  expect(api.calls(login).map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '123456', '654321'])
})

test('another code can be asked for after a minute, and the way back leads to the password', async ({ api, open, user }) => {
  api.on(login, needed())
  await open('/login')
  vi.useFakeTimers()
  await user.type(screen.getByLabelText('Email Address / Phone Number'), EMAIL)
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByRole('button', { name: 'Resend code in 60 s' })).toBeDisabled()
  await vi.advanceTimersByTimeAsync(60_000)
  await user.click(await screen.findByRole('button', { name: 'Resend code' }))
  await findToast('Info', 'We have sent a new code. The old code no longer works.')
  expect(api.calls(login)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Back to login' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
})
