import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  changePassword,
  changePin,
  forgotPassword,
  requestPinOtp,
  resetPin,
  startChangePassword,
  startForgotPassword,
  startResetPin,
  uploadResetVideo,
  validatePin,
  validatePinOtp,
} from '../../../modules/identity/contract.ts'
import { ChangePassword } from '../../../modules/identity/web/ChangePassword.tsx'
import { ChangePin } from '../../../modules/identity/web/ChangePin.tsx'
import { ForgotPin } from '../../../modules/identity/web/ForgotPin.tsx'
import { uploadFile } from '../../../modules/uploads/contract.ts'
import { stubCamera } from '../../../tests/components/camera.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import { expect, findToast, refused, render, screen, storeSession, test, userOf, waitFor, withEnvelope } from '../../../tests/components/test.tsx'

const QUESTION = 'Say your first name, then 4, 7, 1, 9'
const CONFIRMED = { video_url: '/api/file/upl_1', question: QUESTION }

let removeCamera: () => void
beforeEach(() => {
  storeSession(userOf('merchant'))
  removeCamera = stubCamera()
  stubPictures()
})
afterEach(() => removeCamera())

/** From the sentence to the uploaded video. */
async function giveVideo(user: UserEvent): Promise<void> {
  expect(await screen.findByText(QUESTION)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const start = await screen.findByRole('button', { name: 'Start Recording' })
  await waitFor(() => expect(start).toBeEnabled())
  await user.click(start)
  for (const seconds of [5, 1]) expect(await screen.findByText(`Recording starts in ${seconds}`, {}, { timeout: 6_000 })).toBeVisible()
  await screen.findByText('Recording: 6', {}, { timeout: 7_000 })
  const begunAt = Date.now()
  for (const seconds of [6, 1]) expect(await screen.findByText(`Recording: ${seconds}`, {}, { timeout: 7_000 })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Retake Video' }, { timeout: 3_000 })).toBeVisible()
  expect(Math.round((Date.now() - begunAt) / 1_000)).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await findToast('Success', 'Video Uploaded Successfully')
}

test('CONST-55..56 KYC-17..18 PIN-08 PIN-13 PIN-29 PIN-39 AUTH-128: a new PIN is confirmed by a video after a countdown of five and a recording of six seconds', async ({
  api,
  user,
}) => {
  vi.useFakeTimers()
  api.on(validatePin, { question: QUESTION }).on(changePin, withEnvelope({}, { message: 'Pin Changed Successfully' }))
  api.on(uploadFile, { file_url: CONFIRMED.video_url })
  render(<ChangePin onChange={() => undefined} onDone={() => undefined} />)
  await user.type(screen.getByLabelText('Old PIN'), '2580')
  await user.type(screen.getByLabelText('New PIN'), '1379')
  await user.type(screen.getByLabelText('Confirm PIN'), '1379')
  await giveVideo(user)
  await findToast('Success', 'Pin Changed Successfully')
  expect(api.calls(uploadFile).map(({ params }) => params)).toEqual([{ folder: 'Pin Change' }])
  expect(api.calls(changePin).map(({ body }) => body)).toEqual([{ old_pin: '2580', new_pin: '1379', ...CONFIRMED }])
})

test('PIN-18 PIN-39 API-92: a reset of the PIN asks for the video after code and new PIN; a refused code leads back to the form', async ({
  api,
  user,
}) => {
  vi.useFakeTimers()
  const wrong = 'Ask for a new code.'
  api.on(requestPinOtp, {}).on(validatePinOtp, { video: true }).on(startResetPin, { question: QUESTION })
  api.once(resetPin, refused(400, 'identity.code_over', wrong, { errors: [{ field: 'otp', message: wrong }] }))
  api.on(resetPin, withEnvelope({}, { message: 'Pin Reset Successfully' })).on(uploadFile, { file_url: CONFIRMED.video_url })
  render(<ForgotPin />)
  await user.click(screen.getByRole('button', { name: 'Forgot Pin? Click Here To Reset Pin' }))
  await user.type(await screen.findByLabelText('OTP', {}, { timeout: 3_000 }), '123456')
  await user.type(screen.getByLabelText('New PIN'), '1379')
  await user.type(screen.getByLabelText('Confirm PIN'), '1379')
  await giveVideo(user)
  expect(await screen.findByLabelText('OTP')).toHaveAccessibleDescription(wrong)
  expect(api.calls(uploadFile).map(({ params }) => params)).toEqual([{ folder: 'Pin Reset' }])
  expect(api.calls(startResetPin).map(({ body }) => body)).toEqual([{ otp: '123456', pin: '1379' }])
  expect(api.calls(resetPin).map(({ body }) => body)).toEqual([{ otp: '123456', pin: '1379', ...CONFIRMED }])
})

test('PIN-30 PIN-36 PIN-39: a new password is confirmed by a video; a refused video stays to be taken again', async ({ api, user }) => {
  vi.useFakeTimers()
  const used = 'This video was used before. Record a new one.'
  api.on(startChangePassword, { question: QUESTION }).on(uploadFile, { file_url: CONFIRMED.video_url })
  api.on(changePassword, refused(400, 'identity.used_video', used, { errors: [{ field: 'video_url', message: used }] }))
  render(<ChangePassword onDone={() => undefined} />)
  await user.type(screen.getByLabelText('Current Password'), 'Old.Harmattan.12')
  for (const label of ['New Password', 'Confirm Password']) await user.type(screen.getByLabelText(label), 'Kolanut.Basket.48')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await giveVideo(user)
  expect(await screen.findByText(used)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retake Video' })).toBeVisible()
  expect(api.calls(uploadFile).map(({ params }) => params)).toEqual([{ folder: 'Change Password' }])
  const passwords = { old_password: 'Old.Harmattan.12', password: 'Kolanut.Basket.48' }
  expect(api.calls(changePassword).map(({ body }) => body)).toEqual([{ ...passwords, ...CONFIRMED }])
})

test('AUTH-127 PIN-38: a forgotten password asks for the video, and sends email, video_url and question', async ({ api, open, user }) => {
  vi.useFakeTimers()
  api.on(startForgotPassword, { question: QUESTION, confirmation: 'vcf_1' }).on(uploadResetVideo, { file_url: CONFIRMED.video_url })
  api.on(forgotPassword, {})
  await open('/forgot-password')
  await user.type(await screen.findByLabelText('Email Address / Phone Number'), 'amina@shops.example')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await giveVideo(user)
  await waitFor(() => expect(window.location.pathname).toBe('/verify-account'))
  expect(api.calls(uploadResetVideo).map(({ params }) => params)).toEqual([{ confirmation: 'vcf_1' }])
  expect(api.calls(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'amina@shops.example', ...CONFIRMED }])
})
