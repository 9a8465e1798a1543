import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubCamera } from '../../../tests/components/camera.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import { expect, findToast, refused, screen, test, waitFor, withEnvelope } from '../../../tests/components/test.tsx'
import type { WireReply } from '../../../platform/http/contract.ts'
import { showProfile } from '../../identity/contract.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { ownProfile } from '../../../tests/components/sample-data.ts'
import { requestLimit, showLimit } from '../contract.ts'

const PATH = '/admin/merchant/settings?tab=limit'
const limit = (more: Partial<WireReply<typeof showLimit>> = {}): WireReply<typeof showLimit> => ({
  confirmedlimit: 200_000_000,
  most: 500_000_000,
  request: null,
  has_proof_of_address: true,
  question: 'Say 4, 8, 1, 6',
  ...more,
})
const ON = { parts: { flags: { 'web.limit.increase': true } }, may: ['account-limits.request'] }

let removeCamera: () => void
beforeEach(() => {
  removeCamera = stubCamera()
  stubPictures()
})
afterEach(() => removeCamera())

async function record(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  const start = await screen.findByRole('button', { name: 'Start Recording' })
  await waitFor(() => expect(start).toBeEnabled())
  await user.click(start)
  for (const seconds of [5, 1]) expect(await screen.findByText(`Recording starts in ${seconds}`, {}, { timeout: 6_000 })).toBeVisible()
  for (const seconds of [6, 1]) expect(await screen.findByText(`Recording: ${seconds}`, {}, { timeout: 7_000 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Upload' }, { timeout: 3_000 }))
  await findToast('Success', 'Video Uploaded Successfully')
}

test('LIMIT-01: with the flag on, the settings have the tab', async ({ api, open }) => {
  api.on(showProfile, ownProfile).on(showLimit, limit())
  await open(PATH, { as: 'merchant', business: ON })
  expect(await screen.findByRole('tab', { name: 'Increase Account Limit' })).toHaveAttribute('aria-selected', 'true')
})

test('LIMIT-02: with the flag off, the tab is absent and its address shows the profile', async ({ api, open }) => {
  api.on(showProfile, ownProfile).on(showLimit, limit())
  await open(PATH, { as: 'merchant', business: { ...ON, parts: { flags: {} } } })
  expect(await screen.findByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByRole('tab', { name: 'Increase Account Limit' })).toBeNull()
})

test('LIMIT-03..13 ERR-52 ERR-133: amount, video and agreement; Submit appears with the tick; amount and videoUrl are sent, and step 1 is empty again beside the state of the request', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers()
  const message = 'Your request is with Kasuwa staff. They answer within 1 working day.'
  api.on(showProfile, ownProfile).on(showLimit, limit())
  api.on(uploadFile, { file_url: '/api/file/upl_7' })
  api.on(requestLimit, withEnvelope({ state: 'in_review' as const, confirmedlimit: 200_000_000 }, { message }))
  await open(PATH, { as: 'merchant', business: ON })
  const amount = await screen.findByLabelText('New transfer limit')
  expect(screen.getByText('Your limit now, a day').nextSibling).toHaveTextContent('₦2,000,000.00')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Please Enter A New Transfer Limit To Continue Up to ₦5,000,000.00 a day'))
  await user.type(amount, '-5')
  expect(amount).toHaveValue('5')
  await user.type(amount, '000000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Step 2 of 3')).toBeVisible()
  await record(user)
  expect(await screen.findByText('Step 3 of 3')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await user.click(screen.getByRole('checkbox'))
  const request = {
    state: 'in_review' as const,
    amount: 500_000_000,
    asked_on: '2026-11-20T10:00:00Z',
    due_on: '2026-11-23T10:00:00Z',
    message: null,
  }
  api.on(showLimit, limit({ request, question: null }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await findToast('Success', message)
  expect(await screen.findByText(/Kasuwa staff are checking it\./)).toBeVisible()
  expect(api.calls(requestLimit).map(({ body }) => body)).toEqual([{ amount: 500_000_000, videoUrl: '/api/file/upl_7' }])
  expect(await screen.findByText('Step 1 of 3')).toBeVisible()
  expect(screen.getByLabelText('New transfer limit')).toHaveValue('')
})

test('an owner reads the state of the request, what is missing, and why it was refused; no second one while staff have it', async ({
  api,
  open,
  user,
}) => {
  const request = {
    state: 'in_review' as const,
    amount: 500_000_000,
    asked_on: '2026-11-20T10:00:00Z',
    due_on: '2026-11-23T10:00:00Z',
    message: null,
  }
  api.on(showProfile, ownProfile).on(showLimit, limit({ request, question: null }))
  await open(PATH, { as: 'merchant', business: ON })
  expect(await screen.findByText(/Kasuwa staff are checking it\./)).toHaveTextContent('You asked for ₦5,000,000.00 a day')
  await user.type(screen.getByLabelText('New transfer limit'), '5000000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(screen.getByLabelText('New transfer limit')).toHaveAccessibleDescription(/^Kasuwa staff are checking your last request\./),
  )
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
  api.on(showLimit, limit({ request: { ...request, state: 'more_needed', message: 'Send your CAC certificate.' } }))
  await open(PATH, { as: 'merchant', business: ON })
  expect(await screen.findByText('Send your CAC certificate.')).toBeVisible()
  expect(screen.getByLabelText('New transfer limit')).toBeVisible()
  api.on(showLimit, limit({ confirmedlimit: null, question: null }))
  await open(PATH, { as: 'merchant', business: ON })
  expect(await screen.findByRole('link', { name: 'Verify your account' })).toBeVisible()
  api.on(showLimit, refused(503, 'server.busy', 'Busy'))
  await open(PATH, { as: 'merchant', business: ON })
  expect(await screen.findByText(/Your limit could not be fetched\./)).toBeVisible()
})
