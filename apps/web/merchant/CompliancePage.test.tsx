import { vi } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { confirmOtp, requestConsent, showVerification, verifyBvn } from '../../../modules/verification/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  cashpoint,
  dashboard,
  expect,
  findToast,
  refused,
  screen,
  test,
  unverifiedDetails,
  verification,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const COMPLIANCE_PATH = '/admin/merchant/compliance'
const BVN = '22278828796'
const SITE = 'https://identity.example/consent/1'

const step = (name: string) => screen.getByRole('heading', { name: new RegExp(`^${name}`) }).closest<HTMLElement>('li')!
const dialog = () => screen.getByRole('dialog')

function answer(api: FakeApi): void {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(showVerification, verification())
}

async function beginBvn(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Confirm BVN' }))
  await user.type(screen.getByLabelText('BVN'), BVN)
  await typeBirthdate(user, '12', '5', '1990')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

async function typeBirthdate(user: UserEvent, ...typed: readonly [day: string, month: string, year: string]): Promise<void> {
  for (const [at, part] of (['Day', 'Month', 'Year'] as const).entries()) {
    await user.clear(screen.getByLabelText(part))
    await user.type(screen.getByLabelText(part), typed[at]!)
  }
}

test('KYC-02..04: the page has the stage, three steps with their actions, and the banner while the business is not activated', async ({
  api,
  open,
}) => {
  answer(api)
  await open(COMPLIANCE_PATH, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByRole('button', { name: 'Confirm BVN' })).toBeVisible()
  for (const action of ['Upload ID card', 'Record video']) expect(screen.getByRole('button', { name: action })).toBeVisible()
  expect(step('BVN')).toHaveTextContent('Not started')
  const limits = within(screen.getByRole('list', { name: 'Limits' })).getAllByRole('listitem')
  expect(limits[0]).toHaveTextContent(/^Now₦0.00.*to send. Verify your account first.$/)
  expect(limits[1]).toHaveTextContent(/^After BVN and ID₦30,000.00.*to send in all. Receive without limit.$/)
  expect(limits[2]).toHaveTextContent(/^After the video₦2,000,000.00.*to send in a day.$/)
  expect(step('BVN')).toHaveTextContent('Needed for your account number and ₦30,000.00 in all')
  expect(step('ID card')).toHaveTextContent('Unlocks ₦30,000.00 in all')
  expect(step('Liveliness video')).toHaveTextContent('Unlocks ₦2,000,000.00 a day')
  expect(step('Proof of address')).toHaveTextContent('Needed for ₦5,000,000.00 a day')
  expect(limits[3]).toHaveTextContent(/^On request₦5,000,000.00/)
  const optional = screen.getByRole('region', { name: 'Optional' })
  expect(within(optional).getAllByRole('heading', { level: 3 })).toHaveLength(4)
  expect(step('NIN')).toHaveTextContent('In place of the BVN for ₦30,000.00 in all')
  expect(step('International passport')).toHaveTextContent('With BVN and video ₦2,000,000.00 a day')
  for (const name of ['Ammban certificate', 'Other documents']) expect(step(name)).toHaveTextContent('Changes no limit')
  const banner = screen.getByText('Activate Your Account').closest<HTMLElement>('.banner')!
  expect(within(banner).getByText('Verify Your Business Account To Enjoy All Kasuwa Features')).toBeVisible()
  expect(banner).toHaveClass('banner--wrong')
})

test('a passed step shows the last four digits of the BVN, one in review and one refused show why, and only allowed actions are offered', async ({
  api,
  open,
}) => {
  answer(api)
  const inReview = verification({ bvn: { state: 'in_review', allowed: [], message: 'Bank staff are checking it.', last_four: '8796' } })
  api.on(showVerification, inReview)
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  expect(await screen.findByText('Bank staff are checking it.')).toBeVisible()
  expect(step('BVN')).toHaveTextContent('With the bank')
  expect(step('BVN')).toHaveTextContent('BVN ending in 8796')
  expect(screen.queryByRole('button', { name: 'Confirm BVN' })).toBeNull()
  const rejected = verification({
    bvn: { state: 'rejected', message: 'Your name does not match this BVN.' },
    id_card: { state: 'passed', allowed: [] },
  })
  api.on(showVerification, rejected)
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  expect(await screen.findByText('Your name does not match this BVN.')).toBeVisible()
  expect(step('BVN')).toHaveTextContent('Not verified')
  expect(step('ID card')).toHaveTextContent('Verified')
  expect(screen.queryByRole('button', { name: 'Upload ID card' })).toBeNull()
})

test('an activated owner reads how much of the limit is used and left, and that the last step unlocks the daily limit', async ({ api, open }) => {
  answer(api)
  api.on(showVerification, verification({ bvn: { state: 'passed', allowed: [] }, id_card: { state: 'passed', allowed: [] } }))
  const limit = { rule: 'activated_ever', amount: 3_000_000, used: 1_200_000 }
  await open(COMPLIANCE_PATH, { as: 'merchant', business: { tier: 'activated', limit } })
  const [activated, verified] = within(await screen.findByRole('list', { name: 'Limits' })).getAllByRole('listitem')
  expect(activated).toHaveTextContent(/^Now₦30.*₦12,000.00 used, ₦18,000.00 left.$/)
  expect(verified).toHaveTextContent(/^After full verification/)
  expect(step('Liveliness video')).toHaveTextContent('Unlocks ₦2,000,000.00 a day')
  expect(step('ID card')).not.toHaveTextContent('Unlocks')
})

test('the address opens a step, and only one that may be done now', async ({ api, open, user }) => {
  answer(api)
  await open(`${COMPLIANCE_PATH}?step=bvn`, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByRole('dialog')).toHaveTextContent('Enter your BVN')
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Now: nothing·After BVN and ID: ₦30,000.00 in all·After the video: ₦2,000,000.00 a day'.replaceAll('·', ''),
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
  api.on(showVerification, verification({ bvn: { state: 'submitted', allowed: [] } }))
  await open(`${COMPLIANCE_PATH}?step=bvn`, { as: 'merchant', business: unverifiedDetails() })
  expect(await screen.findByText('Being checked')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a verification that cannot be fetched says so and can be fetched again', async ({ api, open, user }) => {
  answer(api)
  api.on(showVerification, refused(404, 'not_found', 'The business was not found'))
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  const note = (await screen.findByText('Your stage could not be fetched.')).closest<HTMLElement>('[role=status]')!
  api.on(showVerification, verification())
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Confirm BVN' })).toBeVisible()
})

test('KYC-43 KYC-44: BVN and date of birth are required, of eleven digits and not after today, and only then the BVN is sent', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') })
  answer(api)
  api.on(verifyBvn, { next: 'otp', sent_to: '*******4567' })
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Confirm BVN' }))
  const next = screen.getByRole('button', { name: 'Continue' })
  await user.click(next)
  const [bvn, birthdate] = [screen.getByLabelText('BVN'), screen.getByRole('group', { name: 'Date of birth' })]
  expect(bvn).toHaveAccessibleDescription('BVN is required')
  expect(birthdate).toHaveAccessibleDescription('Date of birth is required')
  await user.type(bvn, '2227882879')
  await typeBirthdate(user, '21', '11', '2026')
  await user.click(next)
  expect(bvn).toHaveAccessibleDescription('BVN must be exactly 11 digits')
  expect(birthdate).toHaveAccessibleDescription('Date of birth is not after today')
  expect(api.calls(verifyBvn)).toEqual([])
  await user.type(bvn, '6')
  await typeBirthdate(user, '30', '2', '1990')
  await user.click(next)
  expect(birthdate).toHaveAccessibleDescription('Enter day, month and year of birth, such as 8, 3 and 1995')
  await typeBirthdate(user, '12', '5', '1990')
  await user.click(next)
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(api.calls(verifyBvn).map(({ body }) => body)).toEqual([{ bvn_nin: BVN, type: 'bvn', birthdate: '1990-05-12' }])
})

test('KYC-35..38 ERR-51 ERR-76: the consent site is fetched first and opened by a link; consent that is not given yet leads no further', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(verifyBvn, { next: 'consent', sent_to: null })
  api.once(requestConsent, refused(503, 'server.busy', 'The identity service does not answer.')).on(requestConsent, { consent_url: SITE })
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  await beginBvn(user)
  await findToast('Error', 'An error occurred,please try again.')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const start = await screen.findByRole('link', { name: 'Give consent' })
  expect(start).toHaveAttribute('href', SITE)
  expect(start).toHaveAttribute('target', '_blank')
  expect(start).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.queryByRole('button', { name: 'I have given consent' })).toBeNull()
  start.addEventListener('click', (event) => event.preventDefault())
  await user.click(start)
  await findToast('Success', 'Redirected to NIBSS website')
  const given = await screen.findByRole('button', { name: 'I have given consent' })
  await user.click(given)
  await waitFor(() => expect(dialog()).toHaveTextContent('Consent has not been given yet.'))
  expect(screen.queryByLabelText('Code')).toBeNull()
  api.on(verifyBvn, { next: 'otp', sent_to: '*******4567' })
  await user.click(given)
  expect(await screen.findByText(/A code of five digits was sent to \*{7}4567/)).toBeVisible()
})

test('a consent that is awaited goes on without BVN and birth date; another BVN can be given instead', async ({ api, open, user }) => {
  answer(api)
  api.on(showVerification, verification({ bvn: { state: 'consent_pending', allowed: ['start', 'consent'], last_four: '8796' } }))
  api.on(requestConsent, { consent_url: SITE }).on(verifyBvn, { next: 'otp', sent_to: '*******4567' }).on(confirmOtp, { state: 'submitted' })
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  await user.click(within(step('BVN')).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('link', { name: 'Open the site again' })).toHaveAttribute('href', SITE)
  expect(dialog()).toHaveTextContent('BVN ending in 8796')
  await user.click(screen.getByRole('button', { name: 'I have given consent' }))
  await user.type(await screen.findByLabelText('Code'), '12345')
  // The next step opens by itself.
  expect(await screen.findByRole('heading', { name: 'ID card: front' })).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Accepted cards' })).getAllByRole('listitem')).toHaveLength(3)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(requestConsent).map(({ body }) => body)).toEqual([{}])
  expect(api.calls(verifyBvn).map(({ body }) => body)).toEqual([{ type: 'bvn' }])
  expect(api.calls(confirmOtp).map(({ body }) => body)).toEqual([{ otp: '12345', type: 'bvn' }])

  await user.click(within(step('BVN')).getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Use another BVN' }))
  expect(screen.getByLabelText('BVN')).toHaveValue('')
})

test('a BVN that is typed and not sent is not lost by Cancel without a question', async ({ api, open, user }) => {
  answer(api)
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Confirm BVN' }))
  await user.type(await screen.findByLabelText('BVN'), '222')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(screen.getByLabelText('BVN')).toHaveValue('222')
})

test('KYC-40..42: the code has exactly five digits; a wrong one is told, and a new one can be typed before its request is answered', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  api.on(verifyBvn, { next: 'otp', sent_to: '*******4567' })
  await open(COMPLIANCE_PATH, { as: 'merchant' })
  await beginBvn(user)
  const code = await screen.findByLabelText('Code')
  const confirm = screen.getByRole('button', { name: 'Confirm' })
  await user.type(code, '1234')
  await user.click(confirm)
  expect(code).toHaveAccessibleDescription('OTP must be exactly 5 digits')
  api.on(confirmOtp, refused(400, 'verification.wrong_code', 'Wrong code. You can try twice more.'))
  await user.type(code, '56')
  await waitFor(() => expect(dialog()).toHaveTextContent('You can try twice more.'))
  expect(code).toHaveValue('')
  expect(api.calls(confirmOtp).map(({ body }) => body)).toEqual([{ bvn_nin: BVN, otp: '12345', type: 'bvn' }])

  const answerNewCode = api.hold(verifyBvn)
  await user.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(code).toHaveValue('')
  await user.type(code, '5432')
  answerNewCode()
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'))
  expect(code).toHaveValue('5432')
  api.on(confirmOtp, { state: 'passed' })
  api.on(showVerification, verification({ bvn: { state: 'passed', allowed: [], last_four: '8796' } }))
  await user.type(code, '1')
  await screen.findByRole('heading', { name: 'ID card: front' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(step('BVN')).toHaveTextContent('Verified'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
