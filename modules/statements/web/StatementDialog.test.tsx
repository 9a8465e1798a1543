import { vi } from 'vitest'
import { expect, findToast, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../../cashpoints/contract.ts'
import { showDays, showHistory } from '../../history/contract.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { downloadStatement, mailStatement, previewStatement, showStatement, stopStatement } from '../contract.ts'

const HISTORY_PATH = '/admin/merchant/history'
const EMAIL = 'amina@shops.example'
const MESSAGE = 'We are writing your statement. We will email it to halima@gidanatamfa.ng.'
const PREVIEW = {
  opening: 120_411_875,
  credit: 941_722_000,
  debit: 782_618_875,
  closing: 279_515_000,
  transactions: 1_312,
  goes_to: 'halima@gidanatamfa.ng',
}

const statement = (change: Partial<WireReply<typeof showStatement>> = {}): WireReply<typeof showStatement> => ({
  _id: 'stm_1',
  first_day: '2026-11-01',
  last_day: '2026-11-19',
  state: 'writing',
  written: 400,
  movements: 1_312,
  pages: null,
  mailed_to: 'halima@gidanatamfa.ng',
  createdon: '2026-11-20T13:35:00.000Z',
  readyon: null,
  expireson: null,
  ...change,
})
const READY = { state: 'ready', written: 1_312, pages: 23, readyon: '2026-11-20T13:36:00.000Z', expireson: '2026-11-27T13:36:00.000Z' } as const

function answer(api: FakeApi): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T13:00:00Z') })
  api.on(listCashpoints, []).on(showHistory, []).on(showDays, []).on(previewStatement, PREVIEW)
  api.on(mailStatement, { message: MESSAGE, statement: statement() }).on(showStatement, statement())
}
const day = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

test('HIST-44, HIST-48..49, HIST-53..59: Print statement in the date filter takes a range, closes after a second, mails the statement and shows data.message', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  const before = api.calls(showHistory).length
  await user.click(await screen.findByRole('button', { name: 'Filter By Date' }))
  await user.click(await screen.findByRole('radio', { name: 'Print statement' }))
  await user.click(await day('Sunday 1 Nov 2026'))
  expect(await day('Saturday 21 Nov 2026')).toBeDisabled()
  await user.click(await day('Thursday 19 Nov 2026'))
  expect(screen.queryByText(/1,312 transactions/)).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  const question = within(await dialog('Print statement'))
  expect(await question.findByText('1 Nov 2026 to 19 Nov 2026, all cashpoints, 1,312 transactions')).toBeVisible()
  for (const sum of ['1,204,118.75 naira', '9,417,220.00 naira', '7,826,188.75 naira', '2,795,150.00 naira'])
    expect(question.getByText(new RegExp(sum))).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Email statement' }))
  await findToast('Success', MESSAGE)
  expect(api.calls(mailStatement).map(({ body }) => body)).toEqual([
    {
      businessid: 'biz_1',
      type: 'mail',
      all_time: false,
      single_date: null,
      start_date: '2026-11-01',
      end_date: '2026-11-19',
      email: EMAIL,
      charges: 'lines',
    },
  ])
  // AMB-67: a statement does not filter the list.
  expect(
    api
      .calls(showHistory)
      .slice(before)
      .every(({ query }) => query.startdate === undefined),
  ).toBe(true)
})

test('last month is chosen at once and this month is one tap; the own address stands filled, and another one and folded charges are sent', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Print statement' }))
  const question = within(await dialog('Print statement'))
  expect(await question.findByText('1 Oct 2026 to 31 Oct 2026, all cashpoints, 1,312 transactions')).toBeVisible()
  expect(question.getByRole('radio', { name: 'Last month' })).toBeChecked()
  expect(question.getByLabelText('Goes to')).toHaveValue(EMAIL)
  await user.click(question.getByRole('radio', { name: 'This month' }))
  expect(await question.findByText(/^1 Nov 2026 to 20 Nov 2026/)).toBeVisible()
  await user.clear(question.getByLabelText('Goes to'))
  await user.click(question.getByRole('button', { name: 'Email statement' }))
  expect(await question.findByText('Email Address is required')).toBeVisible()
  await user.type(question.getByLabelText('Goes to'), 'accounts@gidanatamfa.ng')
  await user.click(question.getByRole('checkbox', { name: 'Fees and taxes in the line of their payment' }))
  await user.click(question.getByRole('button', { name: 'Email statement' }))
  await findToast('Success', MESSAGE)
  expect(api.calls(mailStatement).map(({ body }) => body)).toMatchObject([
    { start_date: '2026-11-01', end_date: '2026-11-20', email: 'accounts@gidanatamfa.ng', charges: 'folded' },
  ])
})

test('a statement shows how far it is until it is ready, and then offers both files', async ({ api, open, user }) => {
  answer(api)
  await open(`${HISTORY_PATH}?statement=stm_1`, { as: 'merchant' })
  const shown = within(await dialog('Statement, 1 Nov 2026 to 19 Nov 2026'))
  expect(await shown.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
  api.on(showStatement, statement(READY))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await shown.findByText(/Statement sent to.*at 02:36 pm/)).toHaveTextContent('It has 23 pages.')
  api.on(downloadStatement, refused(410, 'statements.expired', 'This statement is older than 7 days. Ask for it again in the history.'))
  await user.click(shown.getByRole('button', { name: 'Download' }))
  await findToast('Error', 'This statement is older than 7 days. Ask for it again in the history.')
})

test('a statement that is being written can be stopped', async ({ api, open, user }) => {
  answer(api)
  api.on(stopStatement, statement({ state: 'stopped' }))
  await open(`${HISTORY_PATH}?statement=stm_1`, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('You stopped this statement. Nothing was sent.')).toBeVisible()
})

test('HIST-45: a person who may not send statements has no Print statement', async ({ api, open, user }) => {
  answer(api)
  await open(HISTORY_PATH, { as: 'merchant-support' })
  await user.click(await screen.findByRole('button', { name: 'Filter By Date' }))
  await screen.findByRole('radio', { name: 'Custom date range' })
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Print statement' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Print statement' })).toBeNull()
})
