import { vi } from 'vitest'
import type { ReactNode } from 'react'
import {
  expect,
  findToast,
  rawAnswer,
  refused,
  render,
  screen,
  storeSession,
  test,
  userOf,
  waitFor,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'
import { authorisePin, requestPinOtp, resetPin, setPin, validatePinOtp } from '../contract.ts'
import { PinStep } from './PinStep.tsx'
import { SetPinStep } from './SetPinStep.tsx'

const PIN = '2580'
const RESET_LINK = 'Forgot Pin? Click Here To Reset Pin'

function renderSignedIn(step: ReactNode): void {
  storeSession(userOf('merchant'))
  render(step)
}

test('PIN-10..11 PIN-15 PIN-23 ERR-40 ERR-127: a first PIN takes four digits, twice the same, and is told in a toast', async ({ api, user }) => {
  const done = vi.fn<() => void>()
  api.on(setPin, {})
  renderSignedIn(<SetPinStep onDone={done} />)
  const [first, second] = [screen.getByLabelText('New PIN'), screen.getByLabelText('Confirm PIN')]
  const save = screen.getByRole('button', { name: 'Set PIN' })
  for (const digit of 'a2b5c8') await user.type(first, digit)
  expect(first).toHaveValue('258')
  await user.type(second, '258')
  await user.click(save)
  await waitFor(() => expect(first).toHaveAccessibleDescription('A PIN has 4 digits'))
  await waitFor(() => expect(first).toHaveFocus())
  for (const pin of ['258', '25800', 'abcd']) expect(setPin.body!.safeParse({ pin }).success).toBe(false)
  await user.type(first, '0147')
  expect(first).toHaveValue('2580')
  await user.clear(second)
  await user.type(second, '1470')
  await waitFor(() => expect(second).toHaveAccessibleDescription('Pin Must Match'))
  await findToast('Warning', 'Pin Must Match')
  expect([first, second]).toEqual([expect.objectContaining({ value: '' }), expect.objectContaining({ value: '' })])
  await waitFor(() => expect(first).toHaveFocus())
  expect(api.calls(setPin)).toEqual([])
  await user.keyboard(PIN)
  await user.type(second, PIN)
  await findToast('Success', 'Pin Set Success')
  expect(api.calls(setPin).map(({ body }) => body)).toEqual([{ pin: PIN }])
  expect(done).toHaveBeenCalledOnce()
})

test('a new PIN that is too easy to guess empties both fields, so that the next four digits and their repetition are typed in order', async ({
  api,
  user,
}) => {
  api.on(setPin, {})
  renderSignedIn(<SetPinStep onDone={() => undefined} />)
  const [first, second] = [screen.getByLabelText('New PIN'), screen.getByLabelText('Confirm PIN')]
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('1234')
  await waitFor(() => expect(second).toHaveFocus())
  await user.keyboard('1234')
  await waitFor(() => expect(first).toHaveAccessibleDescription(/harder to guess/))
  expect([first, second]).toEqual([expect.objectContaining({ value: '' }), expect.objectContaining({ value: '' })])
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('3971')
  await waitFor(() => expect(second).toHaveFocus())
  await user.keyboard('3971')
  await findToast('Success', 'Pin Set Success')
  expect(api.calls(setPin).map(({ body }) => body)).toEqual([{ pin: '3971' }])
})

test('after the fourth digit of a new PIN the focus is in the field that repeats it, and stays where that has digits', async ({ api, user }) => {
  api.on(setPin, {})
  renderSignedIn(<SetPinStep onDone={() => undefined} />)
  const [first, second] = [screen.getByLabelText('New PIN'), screen.getByLabelText('Confirm PIN')]
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('258')
  expect(first).toHaveFocus()
  await user.keyboard('0')
  await waitFor(() => expect(second).toHaveFocus())
  await user.keyboard('25')
  await user.clear(first)
  await user.type(first, PIN)
  expect(first).toHaveFocus()
  expect([first, second]).toEqual([expect.objectContaining({ value: PIN }), expect.objectContaining({ value: '25' })])
  await user.type(second, '80')
  await findToast('Success', 'Pin Set Success')
})

test('PIN-28: four digits are checked at once; a wrong PIN is told at the emptied field, and nothing is approved without the right one', async ({
  api,
  user,
}) => {
  const approved = vi.fn<() => Promise<void>>(async () => undefined)
  api.once(authorisePin, refused(400, 'pin.wrong', 'Incorrect PIN. 4 tries left.'))
  api.once(authorisePin, refused(403, 'pin.locked', 'Your PIN is locked. Set a new one.')).on(authorisePin, { expiresInSeconds: 120 })
  renderSignedIn(<PinStep act="Send ₦1,000.00" onApproved={approved} />)
  const field = screen.getByLabelText('Transaction PIN')
  await user.click(screen.getByRole('button', { name: 'Send ₦1,000.00' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('A PIN has 4 digits'))
  await user.type(field, '7391')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Incorrect PIN. 4 tries left.'))
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('')
  await user.type(field, '7392')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Your PIN is locked. Set a new one.'))
  expect(approved).not.toHaveBeenCalled()
  await user.type(field, PIN)
  await waitFor(() => expect(approved).toHaveBeenCalledOnce())
  expect(api.calls(authorisePin).map(({ body }) => body)).toEqual([{ pin: '7391' }, { pin: '7392' }, { pin: PIN }])
})

test('PIN-05 PIN-09 PIN-16: the link asks for a code, and the popup opens one second after it was sent', async ({ api, user }) => {
  vi.useFakeTimers()
  api.on(requestPinOtp, withEnvelope({}, { message: 'A code is on its way' }))
  renderSignedIn(<PinStep act="Send" onApproved={async () => undefined} />)
  await user.click(screen.getByRole('button', { name: RESET_LINK }))
  await findToast('Success', 'A code is on its way')
  expect(api.operations()).toEqual(['identity.request_pin_otp'])
  const sentAt = Date.now()
  const popup = await screen.findByRole('dialog', { name: 'Reset PIN' })
  const elapsedMs = Date.now() - sentAt
  expect(elapsedMs).toBeGreaterThanOrEqual(800)
  expect(elapsedMs).toBeLessThanOrEqual(1_300)
  expect(within(popup).getByLabelText('OTP')).toHaveFocus()
})

test('ERR-64: a call that fails without a message is told in the general words', async ({ api, user }) => {
  api.on(requestPinOtp, rawAnswer(400, { status: false }))
  renderSignedIn(<PinStep act="Send" onApproved={async () => undefined} />)
  await user.click(screen.getByRole('button', { name: RESET_LINK }))
  await findToast('Error', 'An error occurred, try again.')
})

test('PIN-17 PIN-19..20 PIN-22 PIN-27 ERR-39 ERR-126 ERR-128..129: the popup takes code and new PIN, checks both, and tells the result in the server’s words', async ({
  api,
  user,
}) => {
  vi.useFakeTimers()
  api.on(requestPinOtp, withEnvelope({}, { message: 'A code is on its way' }))
  renderSignedIn(<PinStep act="Send" onApproved={async () => undefined} />)
  await user.click(screen.getByRole('button', { name: RESET_LINK }))
  const popup = await screen.findByRole('dialog', { name: 'Reset PIN' })
  const field = (label: string) => within(popup).getByLabelText(label)
  const retype = async (label: string, digits: string) => {
    await user.clear(field(label))
    await user.type(field(label), digits)
  }
  const save = within(popup).getByRole('button', { name: 'Reset PIN' })
  await user.click(save)
  await waitFor(() => expect(field('OTP')).toHaveAccessibleDescription('Input valid OTP'))
  await retype('OTP', '12345')
  await retype('New PIN', '1379')
  await retype('Confirm PIN', '1378')
  await waitFor(() => expect(field('OTP')).toHaveAccessibleDescription('OTP not up to 6'))
  await findToast('Warning', "Pin Don't Match")
  for (const label of ['New PIN', 'Confirm PIN']) expect(field(label)).toHaveValue('')
  await waitFor(() => expect(field('OTP')).toHaveFocus())
  expect(api.operations()).toEqual(['identity.request_pin_otp'])

  const wrong = 'Incorrect code. Check it, or ask for a new one.'
  api.once(validatePinOtp, refused(400, 'identity.wrong_code', wrong, { errors: [{ field: 'otp', message: wrong }] }))
  api.on(validatePinOtp, { video: false }).on(resetPin, withEnvelope({}, { message: 'Pin Reset Successfully' }))
  await retype('OTP', '000000')
  await retype('New PIN', '1379')
  await retype('Confirm PIN', '1379')
  await waitFor(() => expect(field('OTP')).toHaveAccessibleDescription(wrong))
  expect(field('OTP')).toHaveValue('')
  await waitFor(() => expect(field('OTP')).toHaveFocus())
  await user.keyboard('123456')
  await findToast('Success', 'Pin Reset Successfully')
  await waitFor(() => expect(popup).not.toBeVisible())
  expect(api.calls(resetPin).map(({ body }) => body)).toEqual([{ otp: '123456', pin: '1379' }])
})
