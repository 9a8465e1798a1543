import { vi } from 'vitest'
import { answerBulk, BULK_PATH, bulkQuote, endedRun, failedLine, group, line, run } from '../../../tests/components/bulk.ts'
import {
  banks,
  expect,
  findToast,
  merchantDetails,
  noConnection,
  rawAnswer,
  refused,
  screen,
  test,
  waitFor,
  within,
  withEnvelope,
} from '../../../tests/components/test.tsx'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { authorisePin, setPin } from '../../identity/contract.ts'
import { findAccountName, listBanks } from '../../institutions/contract.ts'
import {
  changeLine,
  closeRun,
  listRunLines,
  listRuns,
  pauseRun,
  payGroup,
  quoteGroup,
  retryRun,
  showPayStatus,
  showRun,
  stopRun,
} from '../contract.ts'

const PAY_PATH = `${BULK_PATH}?group=grp_1&open=pay`
const RUN_PATH = `${BULK_PATH}?run=run_1`
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

function answerRun(api: FakeApi, of = run(), lines = [line()]): void {
  api
    .on(showRun, of)
    .on(showPayStatus, { run: of, results: [], next: null })
    .on(listRunLines, ({ query }) => withEnvelope(query.only === 'failed' ? lines.filter(({ state }) => state === 'failed') : lines, { next: null }))
}

test('ERR-137 ERR-138 ERR-136 BULK-60..64: the payment needs a title, and at most one of flat rate and bonus, which is not zero', async ({
  api,
  open,
  user,
}) => {
  answerBulk(api)
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  const [flat, bonus] = [popup.getByLabelText('Flat Rate (optional)'), popup.getByLabelText('Bonus (optional)')]
  expect(await popup.findByText('2 people receive')).toBeVisible()
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Title cannot be empty')).toBeVisible()
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await user.type(flat, '0')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Bonus or Flat Rate cannot be zero')).toBeVisible()
  await user.type(bonus, '500')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Please choose either bonus or flat rate value, or make them empty')).toBeVisible()
  await user.clear(flat)
  await waitFor(() => expect(api.calls(quoteGroup).at(-1)?.body).toEqual({ bonus: 50_000 }))
})

test('BULK-65..66, BULK-68..70, ROLE-52, AMB-31: the PIN is checked, then the group is paid with it and the progress opens', async ({
  api,
  open,
  user,
}) => {
  answerBulk(api)
  answerRun(api)
  api.on(authorisePin, refused(403, 'pin.wrong', 'Incorrect PIN'))
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'November salaries')
  await user.type(popup.getByLabelText('Flat Rate (optional)'), '5000')
  await waitFor(() => expect(api.calls(quoteGroup).at(-1)?.body).toEqual({ flatrate: 500_000 }))
  await waitFor(async () => {
    await user.click(popup.getByRole('button', { name: 'Continue' }))
    expect(screen.queryByRole('dialog', { name: 'Enter your PIN' })).not.toBeNull()
  })
  const pin = await dialog('Enter your PIN')
  await user.type(pin.getByLabelText('Transaction PIN'), '123')
  await user.click(await pin.findByRole('button', { name: 'Pay ₦142,640.00' }))
  expect(await pin.findByText('A PIN has 4 digits')).toBeVisible()
  await user.type(pin.getByLabelText('Transaction PIN'), '9')
  expect(await pin.findByText('Incorrect PIN')).toBeVisible()
  expect(api.calls(payGroup)).toEqual([])
  api.on(authorisePin, { expiresInSeconds: 120 }).on(payGroup, { count: 4, run: run() })
  await user.type(pin.getByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText('Bulk Payment In Progress, Please Wait A Bit')).toBeVisible()
  expect(api.calls(payGroup).map(({ body }) => body)).toEqual([
    { title: 'November salaries', group_id: 'grp_1', flatrate: 500_000, pin: '1234', total: 14_264_000 },
  ])
})

test('BULK-67: a person without a PIN is asked to set one, and goes on with the payment', async ({ api, open, user }) => {
  answerBulk(api)
  await open(PAY_PATH, { as: 'merchant', business: { issetpin: false } })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await popup.findByText('2 people receive')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  const prompt = await dialog('Set a PIN first')
  expect(prompt.getByText('Bulk payments need a transaction PIN. After you set it, you go on with this payment.')).toBeVisible()
  api.on(setPin, {} as never).on(showMerchant, merchantDetails('merchant', { issetpin: true }))
  await user.type(prompt.getByLabelText('New PIN'), '2580')
  await user.type(prompt.getByLabelText('Confirm PIN'), '2580')
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
})

test('a payment that the server would refuse says so before the PIN; the same payment again needs a tick', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(quoteGroup, bulkQuote({ available: 1_000, refusal: { code: 'money.short', message: 'Your balance is not enough' } }))
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  expect(await popup.findByText('Your balance is not enough')).toBeVisible()
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
  api.on(quoteGroup, bulkQuote({ duplicate_of: { _id: 'run_0', title: 'Salaries', createdAt: '2026-11-20T08:00:00.000Z' } }))
  await user.type(popup.getByLabelText('Bonus (optional)'), '1')
  expect(await popup.findByText('You paid the same people the same amounts on 20 Nov 2026. 09:00 am, as “Salaries”.')).toBeVisible()
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Confirm that you pay the same people again')).toBeVisible()
  await user.click(popup.getByRole('checkbox', { name: 'Pay the same people again' }))
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible()
})

test('NS-24: a payment of a group that waits for approval says so under its own title, and can only be closed', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(quoteGroup, bulkQuote({ approval: { by: 'Amina Bello' } })).on(authorisePin, { expiresInSeconds: 120 })
  api.on(payGroup, refused(202, 'approvals.waiting', 'Waiting for Amina Bello to approve.'))
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await popup.findByText('This payment waits for Amina Bello to approve.')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  const waiting = await dialog('Waiting for approval')
  expect(await waiting.findByText('Waiting for Amina Bello to approve.')).toBeVisible()
  for (const name of ['Back', 'Continue']) expect(waiting.queryByRole('button', { name })).toBeNull()
  expect(waiting.queryByLabelText('Transaction PIN')).toBeNull()
  await user.click(waiting.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(payGroup)).toHaveLength(1)
})

test.for([
  ['the need for approval', bulkQuote({ approval: { by: 'Amina Bello' } })],
  ['the price', bulkQuote({ fee: 5_000, total: 14_265_000 })],
] as const)('%s of a group that has changed at the PIN is confirmed again', async ([, changed], { api, open, user }) => {
  answerBulk(api)
  api.on(authorisePin, { expiresInSeconds: 120 })
  api.on(payGroup, () => {
    api.on(quoteGroup, changed)
    return refused(409, 'bulk.changed', 'The group has changed')
  })
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await popup.findByText('2 people receive')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  const again = await dialog('Make Payment')
  expect(await again.findByText('The price or the need for approval has changed.')).toBeVisible()
  expect(again.getByLabelText('Title')).toHaveValue('Salaries')
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
})

test('a lost answer is sent again under the same request id, and a refusal under a new one', async ({ api, open, user }) => {
  answerBulk(api)
  answerRun(api)
  api.on(authorisePin, { expiresInSeconds: 120 }).on(payGroup, noConnection())
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await popup.findByText('2 people receive')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText(/the group is paid once/)).toBeVisible()
  api.on(payGroup, refused(409, 'bulk.changed', 'The group has changed'))
  await user.type(screen.getByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText('The group has changed')).toBeVisible()
  api.on(payGroup, { count: 4, run: run() })
  await user.type(screen.getByLabelText('Transaction PIN'), '1234')
  await screen.findByText('Bulk Payment In Progress, Please Wait A Bit')
  const [first, second, third] = api.calls(payGroup).map(({ requestId }) => requestId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('BULK-19, BULK-71..73, BULK-75..76, ERR-87, CONST-52: progress is polled every 8 s until each line has a result; then the failed-payments log opens', async ({
  api,
  open,
}) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  answerRun(api, run(), [line(), failedLine])
  await open(RUN_PATH, { as: 'merchant' })
  expect(await screen.findByText('Bulk Payment In Progress, Please Wait A Bit')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Paid' })).toHaveAttribute('aria-valuenow', '25')
  expect(screen.getByText('2 to come')).toBeVisible()
  const polls = () => api.calls(showPayStatus).length
  await vi.advanceTimersByTimeAsync(7_900)
  expect(polls()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(polls()).toBe(1)
  expect(api.calls(showPayStatus)[0]).toMatchObject({ params: { id: 'grp_1' }, query: { run: 'run_1' } })
  api.on(showPayStatus, { run: endedRun(), results: [], next: null }).on(showRun, endedRun())
  await vi.advanceTimersByTimeAsync(8_000)
  const log = await dialog('Failed payments')
  expect(log.getByText('Please Check Logs')).toBeVisible()
  expect(log.getByText('3 of 4 people have their money.')).toBeVisible()
  expect(await log.findByText('Abubakar Sadiq Lawal')).toBeVisible()
  expect(log.getByText('Account is closed')).toBeVisible()
  const after = polls()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(polls()).toBe(after)
})

test('BULK-76: a payment that has ended before its page asks for it opens the log as well', async ({ api, open, user }) => {
  answerBulk(api)
  answerRun(api, endedRun(), [failedLine])
  api.on(authorisePin, { expiresInSeconds: 120 }).on(payGroup, { count: 4, run: run() })
  await open(PAY_PATH, { as: 'merchant' })
  const popup = await dialog('Make Payment')
  await user.type(popup.getByLabelText('Title'), 'Salaries')
  await popup.findByText('2 people receive')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  expect(await (await dialog('Failed payments')).findByText('Account is closed')).toBeVisible()
})

test('a payment that was tried again and refused again says so, with the time', async ({ api, open, user }) => {
  answerRun(api, endedRun(), [failedLine])
  await open(RUN_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Failed payments' }))
  const log = await dialog('Failed payments')
  expect(await log.findByText('Account is closed')).toBeVisible()
  expect(log.queryByText(/again, on/)).toBeNull()
  answerRun(api, endedRun(), [{ ...failedLine, tries: 2, endedAt: '2026-11-20T14:05:00.000Z' }])
  api.emit('bulk.run', {})
  expect(await log.findByText('1 payment was tried again and refused again, on 20 Nov 2026. 03:05 pm.')).toBeVisible()
  expect(log.getByRole('cell', { name: /^Account is closed/ })).toHaveTextContent('Account is closed Try 2, 20 Nov 2026. 03:05 pm')
})

test('without all lines of the log the number of those that were refused again is not named', async ({ api, open, user }) => {
  const again = { ...failedLine, tries: 2, endedAt: '2026-11-20T14:05:00.000Z' }
  answerRun(api, endedRun(), [again])
  api.on(listRunLines, ({ query }) =>
    withEnvelope(query.cursor ? [{ ...again, _id: 'lin_3', number: 3 }] : [again], { next: query.cursor ? null : '2' }),
  )
  await open(RUN_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Failed payments' }))
  const log = await dialog('Failed payments')
  expect(await log.findByText('Some payments were tried again and refused again. The log says when.')).toBeVisible()
  await user.click(log.getByRole('button', { name: 'Show more' }))
  expect(await log.findByText('2 payments were tried again and refused again, the last on 20 Nov 2026. 03:05 pm.')).toBeVisible()
})

test('a server of an earlier version, which says no time of a try, has its log shown without it', async ({ api, open, user }) => {
  const { endedAt: _endedAt, ...earlier } = { ...failedLine, tries: 2 }
  answerRun(api, endedRun())
  api.on(listRunLines, rawAnswer(200, { status: true, message: 'OK', data: [earlier], count: 1, meta: { next: null } }))
  await open(RUN_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Failed payments' }))
  const log = await dialog('Failed payments')
  expect(await log.findByText('Account is closed')).toBeVisible()
  expect(log.queryByText(/tried again/)).toBeNull()
})

test('a live event moves the bar sooner', async ({ api, open }) => {
  answerRun(api)
  await open(RUN_PATH, { as: 'merchant' })
  await screen.findByText('2 to come')
  api.on(showPayStatus, { run: run({ queued: 1, settled: 2, processed: 2, percent: 50 }), results: [], next: null })
  api.emit('bulk.run', {})
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Paid' })).toHaveAttribute('aria-valuenow', '50'))
})

test('BULK-74, CONST-54: more results than lines are 100 percent', async ({ api, open }) => {
  answerRun(api, endedRun({ count: 4, processed: 6 }))
  await open(RUN_PATH, { as: 'merchant' })
  expect(await screen.findByRole('progressbar', { name: 'Paid' })).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByText('100 %')).toBeVisible()
})

test('ERR-90 BULK-77: a log without a failed payment says so', async ({ api, open, user }) => {
  answerRun(api, endedRun({ state: 'finished', settled: 4, failed: 0, failed_amount: 0, reserved: 0, allowed: [] }))
  await open(RUN_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Failed payments' }))
  const log = await dialog('Failed payments')
  expect(await log.findByText('No Failed Payment')).toBeVisible()
  expect(log.queryByRole('button', { name: /again/ })).toBeNull()
})

test('failed payments are paid again with the PIN, or their money is freed', async ({ api, open, user }) => {
  answerRun(api, endedRun(), [line(), failedLine])
  api
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(retryRun, run())
    .on(closeRun, endedRun({ state: 'closed', allowed: [], reserved: 0 }))
  await open(`${RUN_PATH}&open=payment-log`, { as: 'merchant' })
  const log = await dialog('Failed payments')
  expect(log.getByText(/stays reserved until 21 Nov 2026. 02:40 pm/)).toHaveTextContent('₦58,070.00')
  await user.click(log.getByRole('button', { name: 'Pay this 1 again' }))
  api.on(showRun, run())
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  expect(await screen.findByText('Bulk Payment In Progress, Please Wait A Bit')).toBeVisible()
  expect(api.calls(retryRun).map(({ params, body }) => [params.id, body.pin])).toEqual([['run_1', '1234']])
})

test('BULK-76: a failed payment gets another account, which the bank names, and then waits to be paid again', async ({ api, open, user }) => {
  answerRun(api, endedRun(), [line(), failedLine])
  api
    .on(listBanks, banks())
    .on(findAccountName, ({ query }) => ({
      accountname: 'ABUBAKAR SADIQ LAWAL',
      accountnumber: query.accountnumber,
      bankcode: query.bankcode,
      bankname: 'First Bank of Nigeria',
    }))
    .on(changeLine, { ...failedLine, beneficiary_account_number: '3087712646' })
  await open(`${RUN_PATH}&open=payment-log`, { as: 'merchant' })
  const log = await dialog('Failed payments')
  await user.click(await log.findByRole('button', { name: 'Change account of Abubakar Sadiq Lawal' }))
  const form = await dialog('Change account')
  const number = form.getByLabelText('Account Number')
  expect(number).toHaveValue('3087712645')
  await user.clear(number)
  await user.type(number, '3087712646')
  await form.findByText(/says this account belongs to/)
  await user.click(form.getByRole('button', { name: 'Change account' }))
  await findToast('Success', 'The account is changed. Pay again to send the money.')
  expect(await (await dialog('Failed payments')).findByRole('button', { name: 'Pay this 1 again' })).toBeVisible()
  expect(api.calls(changeLine).map(({ params, body }) => [params, body])).toEqual([
    [
      { id: 'run_1', line: 'lin_2' },
      { beneficiary_account_name: 'ABUBAKAR SADIQ LAWAL', beneficiary_bank: '011', beneficiary_account_number: '3087712646' },
    ],
  ])
})

test('failed payments that are paid before their page asks again open the log with the new figures', async ({ api, open, user }) => {
  answerRun(api, endedRun(), [line(), failedLine])
  api.on(authorisePin, { expiresInSeconds: 120 }).on(retryRun, run())
  await open(`${RUN_PATH}&open=payment-log`, { as: 'merchant' })
  await user.click((await dialog('Failed payments')).getByRole('button', { name: 'Pay this 1 again' }))
  const later = '2026-11-14T14:00:00.000Z'
  answerRun(api, endedRun({ state: 'finished', settled: 4, failed: 0, failed_amount: 0, reserved: 0, allowed: [], endedAt: later }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '1234')
  const log = await dialog('Failed payments')
  expect(await log.findByText('4 of 4 people have their money.')).toBeVisible()
})

test('a run is paused, and the lines that are left are stopped after a question', async ({ api, open, user }) => {
  answerRun(api)
  api.on(pauseRun, run({ state: 'paused', allowed: ['resume', 'stop'] })).on(stopRun, refused(409, 'bulk.over', 'This payment has ended'))
  await open(RUN_PATH, { as: 'merchant' })
  const pause = await screen.findByRole('button', { name: 'Pause' })
  answerRun(api, run({ state: 'paused', allowed: ['resume', 'stop'] }))
  await user.click(pause)
  expect(await screen.findByText('This payment is paused. The next people are paid when you go on.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop what is left' }))
  const question = await dialog('Stop what is left?')
  expect(question.getByText(/2 people are not paid/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Stop what is left' }))
  await findToast('Error', 'This payment has ended')
})

test('the payments of groups are listed, and a role that may not pay watches a run without buttons', async ({ api, open, user }) => {
  answerBulk(api, [group({ last_run: 'run_1' })])
  answerRun(api)
  api.on(listRuns, withEnvelope([run(), endedRun({ _id: 'run_0', title: 'October salaries' })], { next: null }))
  await open(`${BULK_PATH}?tab=groups`, { as: 'merchant-support' })
  expect(await screen.findByText('1 not sent')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'November salaries, Kano' }))
  expect(await screen.findByText('Bulk Payment In Progress, Please Wait A Bit')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(api.calls(showPayStatus)).toEqual([])
})
