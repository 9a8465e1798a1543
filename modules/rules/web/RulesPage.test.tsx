import type { WireReply } from '../../../platform/http/contract.ts'
import { searchRecords } from '../../lookup/contract.ts'
import { expect, refused, screen, test, within } from '../../../tests/components/test.tsx'
import { showWork } from '../../desk/contract.ts'
import { draftRule, previewRule, showRules } from '../contract.ts'

const MAY = [showRules, previewRule, draftRule, showWork].map(({ operation }) => operation)
const PATH = '/operator/rules'

const holiday = (day: string, name: string, more: object = {}) => ({
  day,
  name,
  is_off: true,
  source: 'law' as const,
  state: 'coming' as const,
  change_id: null,
  ...more,
})
const band = { from: 0, rate_ppm: 5_000, flat: 0, cap: 10_000 }
const inbound = {
  name: 'inbound',
  classification: null,
  business: null,
  bands: [band],
  starts_on: '2020-01-01',
  state: 'now' as const,
  change_id: null,
}
const rules: WireReply<typeof showRules> = {
  today: '2026-11-20',
  fees: [inbound, { ...inbound, business: { _id: 'biz_7', name: 'Amina Stores' }, bands: [], starts_on: '2026-11-01' }],
  limits: [],
  number_sets: [
    { key: 'loans', label: 'Loans' },
    { key: 'rewards', label: 'Rewards' },
    { key: 'sweeps', label: 'Own money' },
  ],
  numbers: [
    {
      name: 'loans.month_rate_3',
      label: 'Interest a month, 3 months',
      unit: 'ppm',
      value: 30_000,
      starts_on: '2020-01-01',
      state: 'now',
      change_id: null,
    },
    {
      name: 'rewards.vesting_days',
      label: 'Days until shares can be withdrawn',
      unit: 'days',
      value: 3,
      starts_on: '2020-01-01',
      state: 'now',
      change_id: null,
    },
    {
      name: 'sweeps.kept_in_pool',
      label: 'Own money that stays in the pool',
      unit: 'kobo',
      value: 10_000_000,
      starts_on: '2020-01-01',
      state: 'now',
      change_id: null,
    },
  ],
  holidays: [
    holiday('2026-12-25', 'Christmas Day'),
    holiday('2027-03-11', 'Eid-el-Fitr', { source: 'declared' }),
    holiday('2027-03-12', 'Sallah', { source: 'declared', state: 'draft', change_id: 'rul_1' }),
  ],
  flags: [],
  changes: [],
}
const row = async (name: string) => (await screen.findByText(name)).closest('tr')!

test('the tab Holidays lists days by law, declared days and drafts; a draft leads to the desk', async ({ api, openDesk, user }) => {
  api.on(showRules, rules)
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Holidays' }))
  expect(within(await row('Christmas Day')).getByText('By law')).toBeVisible()
  expect(within(await row('Eid-el-Fitr')).getByText('Declared')).toBeVisible()
  expect(within(await row('Sallah')).getByRole('link', { name: 'Sallah' })).toHaveAttribute('href', '/operator/work/rule-change/rul_1')
})

test('the chosen tab stands in the address, from which the page opens with it again', async ({ api, openDesk, user }) => {
  api.on(showRules, rules)
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Holidays' }))
  expect(`${window.location.pathname}${window.location.search}`).toBe('/operator/rules?tab=holidays')
  await openDesk('/operator/rules?tab=limits', { as: 'finance', may: MAY })
  expect((await screen.findAllByRole('tab', { name: 'Limits' })).at(-1)).toHaveAttribute('aria-selected', 'true')
})

test('a holiday is added with its day and name, tried, and drafted for two people', async ({ api, openDesk, user }) => {
  api.on(showRules, rules)
  api.on(previewRule, { day: null, lines: [], says: ['Bank days: one fewer. Deadlines that are set from now on count it.'] })
  api.on(draftRule, { _id: 'rul_2' }).on(showWork, refused(404, 'not_found', 'The work was not found'))
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Holidays' }))
  await user.click(screen.getByRole('button', { name: 'Add a holiday' }))
  const form = await screen.findByRole('form', { name: 'Add a holiday' })
  const see = within(form).getByRole('button', { name: 'See what changes' })
  expect(see).toBeDisabled()
  await user.clear(within(form).getByLabelText('Day'))
  await user.type(within(form).getByLabelText('Day'), '2027-06-12')
  await user.type(within(form).getByLabelText('Name'), 'Election day')
  await user.click(see)
  expect(await within(form).findByText(/Bank days: one fewer/)).toBeVisible()
  await user.click(within(form).getByRole('button', { name: 'Draft this change' }))
  expect(await screen.findByText('The work was not found')).toBeVisible()
  expect(window.location.pathname).toBe('/operator/work/rule-change/rul_2')
  const change = { kind: 'holiday', name: 'Election day', is_off: true, starts_on: '2027-06-12' }
  expect([api.calls(previewRule)[0]?.body, api.calls(draftRule)[0]?.body]).toEqual([{ change }, { change }])
})

test('a day by law is changed to one on which banks are open', async ({ api, openDesk, user }) => {
  api.on(showRules, rules).on(previewRule, { day: null, lines: [], says: ['Bank days: one more.'] })
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Holidays' }))
  await user.click(await screen.findByRole('button', { name: 'Christmas Day' }))
  expect(screen.getByRole('switch', { name: 'Banks are closed' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'See what changes' }))
  expect(await screen.findByText('Bank days: one more.')).toBeVisible()
  expect(api.calls(previewRule)[0]?.body.change).toMatchObject({ name: 'Christmas Day', is_off: false, starts_on: '2026-12-25' })
})

test('a person without the right to draft sees the holidays and no button', async ({ api, openDesk, user }) => {
  api.on(showRules, rules)
  await openDesk(PATH, { as: 'viewer', may: [showRules.operation] })
  await user.click(await screen.findByRole('tab', { name: 'Holidays' }))
  expect(await row('Christmas Day')).toBeVisible()
  for (const name of ['Christmas Day', 'Add a holiday']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('CONST-23: the fee of one business, which is chosen by its name, is drafted, and given back to its class without bands', async ({
  api,
  openDesk,
  user,
}) => {
  api.on(showRules, rules).on(previewRule, { day: '2026-11-19', lines: [{ name: 'Payments', amount: null, count: 2 }], says: [] })
  await openDesk(PATH, { as: 'finance', may: MAY })
  const special = (await screen.findByRole('link', { name: 'Amina Stores' })).closest('tr')!
  expect(within(special).getByText('The price of its class')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Inbound' })[0]!)
  api.on(searchRecords, [
    {
      match: 'business',
      _id: 'biz_7',
      href: '/operator/business/biz_7',
      opens: true,
      business_id: 'biz_7',
      business: 'Bello Foods',
      title: 'Bello Foods',
      detail: '',
      amount: null,
      on: null,
    },
    {
      match: 'person',
      _id: 'mbr_1',
      href: '/operator/business/biz_8',
      opens: false,
      business_id: 'biz_8',
      business: 'Other',
      title: 'Bello Musa',
      detail: '',
      amount: null,
      on: null,
    },
  ])
  await user.type(screen.getByLabelText(/Business/), 'bello')
  await user.click(await screen.findByRole('button', { name: 'Bello Foods' }))
  expect(screen.queryByRole('button', { name: 'Bello Musa' })).toBeNull()
  await user.clear(screen.getByLabelText(/Never above/))
  await user.type(screen.getByLabelText(/Never above/), '200')
  await user.click(screen.getByRole('button', { name: 'Try it on yesterday' }))
  expect(await screen.findByText('Payments')).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'The price of its class again' }))
  expect(screen.queryByLabelText('Rate in percent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try it on yesterday' }))
  const own = { kind: 'fee', name: 'inbound', classification: null, business_id: 'biz_7', starts_on: '2026-11-21' }
  await screen.findByText('Payments')
  expect(api.calls(previewRule).map(({ body }) => body.change)).toEqual([
    { ...own, bands: [{ from: 0, rate_ppm: 5_000, flat: 0, cap: 20_000 }] },
    { ...own, bands: [] },
  ])
})

test('every module with dated figures has a tab of its own', async ({ api, openDesk, user }) => {
  api.on(showRules, rules)
  await openDesk(PATH, { as: 'viewer', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Own money' }))
  expect(within(await row('Own money that stays in the pool')).getByText('₦100,000.00')).toBeVisible()
  expect(screen.queryByText('Interest a month, 3 months')).toBeNull()
})

test('rates of loans are typed in percent, and days of rewards as a number', async ({ api, openDesk, user }) => {
  api.on(showRules, rules).on(previewRule, { day: null, lines: [], says: ['Loans that run keep their rate.'] })
  await openDesk(PATH, { as: 'finance', may: MAY })
  await user.click(await screen.findByRole('tab', { name: 'Loans' }))
  expect(within(await row('Interest a month, 3 months')).getByText('3%')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Interest a month, 3 months' }))
  await user.clear(screen.getByLabelText('New rate in percent'))
  await user.type(screen.getByLabelText('New rate in percent'), '2.5')
  await user.click(screen.getByRole('button', { name: 'See what changes' }))
  expect(await screen.findByText('Loans that run keep their rate.')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Rewards' }))
  await user.click(screen.getByRole('button', { name: 'Days until shares can be withdrawn' }))
  await user.clear(screen.getByLabelText('New number of days'))
  await user.type(screen.getByLabelText('New number of days'), '5')
  await user.click(screen.getByRole('button', { name: 'See what changes' }))
  await screen.findByText('Loans that run keep their rate.')
  expect(api.calls(previewRule).map(({ body }) => body.change)).toEqual([
    { kind: 'number', name: 'loans.month_rate_3', value: 25_000, starts_on: '2026-11-21' },
    { kind: 'number', name: 'rewards.vesting_days', value: 5, starts_on: '2026-11-21' },
  ])
})
