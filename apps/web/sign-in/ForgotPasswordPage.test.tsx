import { forgotPassword, startForgotPassword } from '../../../modules/identity/contract.ts'
import { expect, findToast, rawAnswer, refused, screen, test } from '../../../tests/components/test.tsx'

const NO_VIDEO = { question: null, confirmation: null }
const email = () => screen.findByLabelText('Email Address / Phone Number')

test('AUTH-126 AUTH-129 ERR-56..57: a negative answer gives our warning, a refusal its own message, and one without a message “error”', async ({
  api,
  open,
  user,
}) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.once(forgotPassword, rawAnswer(200, { status: false, message: 'not today' }))
  api.once(forgotPassword, refused(429, 'identity.too_many_tries', 'Too many codes were requested.'))
  api.once(forgotPassword, rawAnswer(500, { status: false }))
  await open('/forgot-password')
  await user.type(await email(), 'amina@shops.example')
  for (const [title, said] of [
    ['Warning', 'Could not complete request. Please try again'],
    ['Error', 'Too many codes were requested.'],
    ['Error', 'error'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await findToast(title, said)
  }
  expect(screen.queryByText('not today')).toBeNull()
  expect(window.location.pathname).toBe('/forgot-password')
})

test('ERR-09: a new code is announced without a word on whether the address is known', async ({ api, open, user }) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.on(forgotPassword, {})
  await open('/verify-account')
  await user.type(await email(), 'amina@shops.example')
  await user.click(screen.getByRole('button', { name: 'Resend code' }))
  await findToast('Info', 'If this email address or phone number has an account, we have sent a new code. The old code no longer works.')
})
