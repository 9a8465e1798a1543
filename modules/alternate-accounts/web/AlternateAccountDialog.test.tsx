import { QueryClientProvider } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { makeQueryClient } from '../../../apps/web/query-client.ts'
import {
  alternateAccount,
  alternateRate,
  expect,
  findToast,
  refused,
  render,
  screen,
  storeSession,
  test,
  userOf,
  withEnvelope,
  within,
} from '../../../tests/components/test.tsx'
import { authorisePin } from '../../identity/contract.ts'
import { createAlternateAccount, showAlternateRate } from '../contract.ts'
import { AlternateAccountDialog } from './AlternateAccountDialog.tsx'

const RATE = alternateRate({ open: true, reason: null })
const CREATED = alternateAccount()
const success = withEnvelope(RATE, { message: 'Success' })

function show(available = 150_001) {
  storeSession(userOf('merchant'))
  const closed = vi.fn<() => void>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AlternateAccountDialog businessid="biz_1" accountNumber="1000000001" available={available} isPinSet onClose={closed} />
    </QueryClientProvider>,
  )
  return closed
}

test('ERR-37 CONST-20 ERR-111 CASHP-48..54 CASHP-56..58 ERR-112 CONST-18..19: bank, terms with the server’s figures, PIN, a submitted message, and a reload after 5 s', async ({
  api,
  user,
}) => {
  api
    .on(showAlternateRate, success)
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(createAlternateAccount, withEnvelope(CREATED, { message: 'Alternate account request submitted' }))
  const closed = show()
  const bank = await screen.findByRole('radio', { name: /Providus/ })
  expect(screen.getByText('Customers choose Providus Bank and see your business name.')).toBeVisible()
  await user.click(bank)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('₦1,500.00')).toBeVisible()
  expect(dialog.getByText(/0\.8%/)).toHaveTextContent('₦250.00')
  expect(dialog.getByText(/It is taken when Providus Bank has opened the account/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Please accept the terms')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(api.calls(createAlternateAccount)).toEqual([])
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const timers = holdTimersOf(5_000)
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await findToast('Success', 'Alternate account request submitted')
  expect(api.calls(createAlternateAccount).map(({ body }) => body)).toEqual([
    { merchant: 'biz_1', vfdvirtualaccount: '1000000001', banks: ['providus'] },
  ])
  expect(closed).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  timers.run()
  expect(reload).toHaveBeenCalledOnce()
})

/** Timers of that delay wait until they are run; others go on. */
function holdTimersOf(delayMs: number) {
  const held: (() => void)[] = []
  const real = setTimeout
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === delayMs ? held.push(run) : real(run, ms)))
  return { run: () => held.forEach((run) => run()) }
}

test('CASHP-51: a balance equal to the setup fee is too little, and nothing is asked for', async ({ api, user }) => {
  api.on(showAlternateRate, success)
  show(150_000)
  await user.click(await screen.findByRole('radio', { name: /Providus/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Insufficient Balance To Create An Alternate Account')).toBeVisible()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
})

test('CASHP-55 ERR-71: a rate that is not a success is told in a toast titled Error', async ({ api }) => {
  api.on(showAlternateRate, withEnvelope(RATE, { message: 'Rates are being changed' }))
  show()
  await findToast('Error', 'Rates are being changed')
})

test('CASHP-59: a refusal of the server is shown in its words', async ({ api, user }) => {
  api
    .on(showAlternateRate, success)
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(createAlternateAccount, refused(403, 'alternate_accounts.has_one', 'This business already has an alternate account'))
  show()
  await user.click(await screen.findByRole('radio', { name: /Providus/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  await findToast('Error', 'This business already has an alternate account')
})

test('CASHP-43..47: without an offer the popup says why', async ({ api }) => {
  const reason = 'Verify your business to get an alternate account'
  api.on(showAlternateRate, withEnvelope({ ...RATE, offer: { open: false, reason } }, { message: 'Success' }))
  show()
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})
