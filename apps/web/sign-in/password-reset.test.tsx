import { vi } from 'vitest'
import { PASSWORD_RULES, forgotPassword, startForgotPassword, verifyAccount } from '../../../modules/identity/contract.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { expect, findToast, rawAnswer, refused, screen, test, waitFor } from '../../../tests/components/test.tsx'

const NO_VIDEO = { question: null, confirmation: null }
const EMAIL = 'amina@shops.example'
const email = () => screen.getByLabelText('Email Address / Phone Number')
const send = () => screen.getByRole('button', { name: 'Send code' })
const field = (label: 'Code' | 'New Password' | 'Confirm Password') => screen.getByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Change my password' })

test('AUTH-04 AUTH-14 AUTH-124..125: the sign-in links to the public request for a code, which goes on to the page that takes it', async ({
  api,
  open,
  user,
}) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.on(forgotPassword, {})
  await open('/login')
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await waitFor(() => expect(document.title).toBe('Kasuwa :: Forgot Password'))
  await user.type(email(), 'abc')
  await user.click(send())
  expect(email()).toHaveAccessibleDescription('Email address is invalid')
  expect(api.operations()).toEqual([])
  await user.clear(email())
  await user.type(email(), `${EMAIL}{Enter}`)
  expect(await screen.findByText(/we have sent a 6-digit code\./)).toHaveTextContent(`If ${EMAIL} has an account`)
  expect(window.location.pathname).toBe('/verify-account')
  expect(document.title).toBe('Kasuwa :: Verify Account')
  expect(api.calls(forgotPassword).map(({ body }) => body)).toEqual([{ email: EMAIL }])
  expect(screen.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
})

test('AUTH-126 AUTH-129 ERR-56..57: an answer with status false is a warning of ours; a refusal is told in the server’s words, or as error', async ({
  api,
  open,
  user,
}) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.once(forgotPassword, rawAnswer(200, { status: false, message: 'not today' }))
  api.once(forgotPassword, refused(429, 'identity.too_many_tries', 'Too many codes were asked for.'))
  api.once(forgotPassword, refused(429, 'identity.too_many_tries', ''))
  await open('/forgot-password')
  await user.type(await screen.findByLabelText('Email Address / Phone Number'), EMAIL)
  await user.click(send())
  await findToast('Warning', 'Could not complete request. Please try again')
  expect(screen.queryByText(/not today/)).toBeNull()
  await user.click(send())
  await findToast('Error', 'Too many codes were asked for.')
  await user.click(send())
  await findToast('Error', 'error')
  expect(window.location.pathname).toBe('/forgot-password')
})

test('AUTH-05: the public page of the code judges code and password where they stand, and then leads to the sign-in', async ({
  api,
  documents,
  open,
  user,
}) => {
  const wrong = 'Incorrect code. Check it, or ask for a new one.'
  api.once(verifyAccount, refused(400, 'identity.wrong_code', wrong, { errors: [{ field: 'code', message: wrong }] })).on(verifyAccount, {})
  await open('/verify-account')
  expect(await screen.findByText(/Enter the 6-digit code from our message, or ask for a new one\./)).toBeVisible()
  for (const label of ['New Password', 'Confirm Password'] as const) expect(field(label)).toHaveAttribute('passwordrules', PASSWORD_RULES)
  await user.type(email(), EMAIL)
  await user.type(field('New Password'), 'abc')
  await user.click(save())
  expect(field('Code')).toHaveAccessibleDescription('The code has 6 digits')
  expect(field('New Password')).toHaveAccessibleDescription('Password must be at least 8 characters')
  expect(field('Confirm Password')).toHaveAccessibleDescription('Password is required')
  await user.type(field('Code'), '123456')
  await user.clear(field('New Password'))
  await user.type(field('New Password'), 'Password@1')
  await user.type(field('Confirm Password'), 'Password@2')
  await user.click(save())
  expect(field('New Password')).toHaveAccessibleDescription(/too easy to guess/)
  expect(field('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  expect(api.calls(verifyAccount)).toEqual([])
  for (const label of ['New Password', 'Confirm Password'] as const) {
    await user.clear(field(label))
    await user.type(field(label), PASSWORD)
  }
  await user.click(save())
  await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(wrong))
  expect(field('Code')).toHaveValue('')
  await waitFor(() => expect(field('Code')).toHaveFocus())
  await user.keyboard('123456')
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(api.calls(verifyAccount).at(-1)!.body).toEqual({ email: EMAIL, code: '123456', password: PASSWORD })
  expect(screen.getByText('Your password was changed. Log in with the new one.')).toBeVisible()
  expect(email()).toHaveValue(EMAIL)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(window.location.pathname).toBe('/login')
  expect(documents.loaded).toEqual(['/verify-account'])
})

test('a reload keeps the address that the code went to; another code can be asked for after a minute', async ({ api, open, reload, user }) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.on(forgotPassword, {})
  await open('/forgot-password')
  vi.useFakeTimers()
  await user.type(await screen.findByLabelText('Email Address / Phone Number'), `${EMAIL}{Enter}`)
  await screen.findByRole('button', { name: 'Change my password' })
  await reload()
  expect(await screen.findByLabelText('Email Address / Phone Number')).toHaveValue(EMAIL)
  expect(screen.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
  await vi.advanceTimersByTimeAsync(60_000)
  await user.click(await screen.findByRole('button', { name: 'Resend code' }))
  await findToast('Info', 'If this email address or phone number has an account, we have sent a new code. The old code no longer works.')
  expect(api.calls(forgotPassword)).toHaveLength(2)
  expect(screen.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
})

test('without an address no code is asked for', async ({ api, open, user }) => {
  await open('/verify-account')
  await user.click(await screen.findByRole('button', { name: 'Resend code' }))
  expect(email()).toHaveAccessibleDescription('Email Address / Phone Number is required')
  expect(api.operations()).toEqual([])
})

test('AUTH-124: a code is asked for by phone number too, in each way of writing it', async ({ api, open, user }) => {
  api.on(startForgotPassword, NO_VIDEO)
  api.on(forgotPassword, {})
  await open('/forgot-password')
  await user.type(await screen.findByLabelText('Email Address / Phone Number'), '0803')
  await user.click(send())
  expect(email()).toHaveAccessibleDescription("Phone number must start with '0' and must be 11 characters")
  await user.clear(email())
  await user.type(email(), '+234 803 123 4567{Enter}')
  expect(await screen.findByText(/we have sent a 6-digit code\./)).toHaveTextContent('If 08031234567 has an account')
  expect(api.calls(forgotPassword).map(({ body }) => body)).toEqual([{ email: '08031234567' }])
})
