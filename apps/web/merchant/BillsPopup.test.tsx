import type { UserEvent } from '@testing-library/user-event'
import {
  buyAirtime,
  buyCable,
  buyData,
  buyElectricity,
  listBillCustomers,
  listBillPlans,
  listDataPlans,
  listNetworks,
  type PurchaseView,
  quoteBill,
  sendToken,
  showPurchase,
  verifyCustomer,
} from '../../../modules/bills/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { authorisePin, setPin } from '../../../modules/identity/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import {
  BUSINESS_ID,
  cashpoint,
  dashboard,
  expect,
  findToast,
  merchantDetails,
  paymentQuote,
  quote,
  refused,
  screen,
  test,
  transfer,
  waitFor,
} from '../../../tests/components/test.tsx'

const AIRTIME_POPUP = '/admin/merchant?popup=airtime'
const BILLS_POPUP = '/admin/merchant?popup=bills'
const DONE = 'Your request has been processed successfully'

const purchase = (bill: Partial<PurchaseView['bill']> = {}, more: Partial<PurchaseView> = {}): PurchaseView => ({
  ...transfer({ kind: 'bill', ...more }),
  bill: {
    type: 'airtime',
    service: 'MTN',
    product: 'MTN airtime',
    number: '08034124417',
    customer: '',
    phone: '08034124417',
    token: null,
    units: null,
    token_awaited: false,
    can_send_token: false,
    ...bill,
  },
  ...more,
})

function answer(api: FakeApi, bought = purchase()): void {
  api.on(showDashboard, dashboard({ money: { ...dashboard().money, balance: 20_000_000 } }))
  api.on(listNetworks, [
    { name: 'MTN', network_id: 'mtn' },
    { name: 'Airtel', network_id: 'airtel' },
  ])
  api.on(listDataPlans, ({ params }) => [
    { name: `${params.network} 1.5 GB, 7 days`, amount: 100_000, variation_id: `${params.network}-1`, service_id: params.network },
  ])
  api.on(listBillPlans, ({ params }) =>
    params.type === 'cable'
      ? {
          services: [{ name: 'DStv', service_id: 'dstv' }],
          unloaded_services: [],
          plans: [{ name: 'DStv Compact', amount: 1_900_000, variation_id: '5003', service_id: 'dstv' }],
        }
      : { services: [{ name: 'Kano Electricity (KEDCO)', service_id: 'kano-electric' }], unloaded_services: [], plans: [] },
  )
  api.on(listBillCustomers, []).on(listCashpoints, [cashpoint()])
  api.on(verifyCustomer, { customer: { name: 'HALIMA SANI', address: '14 Ibrahim Taiwo Road', number: '04172283391' } })
  api.on(quoteBill, ({ body }) => {
    const amount = 'amount' in body ? body.amount : 100_000
    return paymentQuote({
      quote: quote({ amount, fee: 0, vat: 0, duty: 0, total: amount, beneficiary_gets: amount }),
      beneficiary: { name: 'HALIMA SANI', number: '04172283391', code: 'mtn', bank: 'MTN', first_time: false },
    })
  })
  api.on(authorisePin, { expiresInSeconds: 120 }).on(showPurchase, bought)
  for (const call of [buyAirtime, buyData, buyCable, buyElectricity]) api.on(call, bought)
}

const field = (name: string) => screen.findByLabelText(name)
const go = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Continue' }))

async function confirmAndPay(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to pay ₦/ }))
  await user.type(await screen.findByLabelText(/PIN/), '2580')
}

test('DASH-08 DASH-09 BILL-05 BILL-06 ROLE-22: the buttons of the dashboard open the popups with their tabs, and a role without bills has neither', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open('/admin/merchant', { as: 'cashieraccountant' })
  await user.click(await screen.findByRole('link', { name: 'Airtime' }))
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Airtime', 'Data'])
  await open('/admin/merchant', { as: 'merchant' })
  await user.click(await screen.findByRole('link', { name: 'Pay Bills' }))
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Cable', 'Utility'])
  await open(AIRTIME_POPUP, { as: 'merchant-finance' })
  expect(await screen.findByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Airtime' })).toBeNull()
})

test('BILL-07..09 BILL-11 BILL-12..15 BILL-39 ERR-52: airtime needs network, phone and amount, is confirmed, paid with the PIN and done', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(AIRTIME_POPUP, { as: 'merchant' })
  await go(user)
  for (const message of ['Please select a network', 'Phone number is required', 'Amount is required'])
    expect(await screen.findByText(message)).toBeVisible()
  await user.type(await field('Phone Number'), '0803 412 4417')
  expect(await screen.findByRole('radio', { name: 'MTN' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Airtel' }))
  await user.type(await field('Phone Number'), '{Backspace}8')
  expect(screen.getByRole('radio', { name: 'Airtel' })).toBeChecked()
  await user.type(await field('Amount'), '2000')
  await go(user)
  expect(await screen.findByRole('heading', { name: 'Check and confirm' })).toBeVisible()
  await confirmAndPay(user)
  expect(await screen.findByRole('heading', { name: DONE })).toBeVisible()
  expect(api.calls(buyAirtime).map(({ body }) => body)).toEqual([
    { network_id: 'airtel', phone: '08034124418', amount: 200_000, merchant: BUSINESS_ID },
  ])
})

test('a bill that was begun before the popup was opened starts again on its own tab, whose first field has the focus', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(AIRTIME_POPUP, { as: 'merchant' })
  await user.click(await screen.findByRole('tab', { name: 'Data' }))
  await user.click(await screen.findByRole('radio', { name: 'MTN' }))
  await user.type(await field('Phone Number'), '08034124417')
  await user.click(await screen.findByRole('radio', { name: /mtn 1.5 GB/ }))
  await go(user)
  expect(await screen.findByRole('heading', { name: 'Check and confirm' })).toBeVisible()
  await open(AIRTIME_POPUP, { as: 'merchant' })
  expect(await screen.findByText(/^You began this payment earlier: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(window.location.search).toContain('bill=data'))
  expect(screen.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  expect(await field('Phone Number')).toHaveValue('')
  expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement)
})

test('BILL-10: without a PIN it is set first', async ({ api, open, user }) => {
  answer(api)
  api.on(setPin, {})
  await open(AIRTIME_POPUP, { as: 'merchant', business: merchantDetails('merchant', { issetpin: false }) })
  await user.type(await field('Phone Number'), '08034124417')
  await user.type(await field('Amount'), '2000')
  await go(user)
  await user.click(await screen.findByRole('button', { name: /^Enter PIN to pay ₦/ }))
  expect(await screen.findByRole('heading', { name: 'Set a PIN' })).toBeVisible()
})

test('BILL-16..20: data needs network, phone and a plan, and the plans are those of the chosen network', async ({ api, open, user }) => {
  answer(api)
  await open(`${AIRTIME_POPUP}&bill=data`, { as: 'merchant' })
  await go(user)
  for (const message of ['Please select a network', 'Phone number is required', 'Please select a plan'])
    expect(await screen.findByText(message)).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'MTN' }))
  expect(await screen.findByRole('radio', { name: /mtn 1.5 GB/ })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Airtel' }))
  await user.click(await screen.findByRole('radio', { name: /airtel 1.5 GB/ }))
  await user.type(await field('Phone Number'), '08034124417')
  await go(user)
  await confirmAndPay(user)
  expect(await screen.findByRole('heading', { name: DONE })).toBeVisible()
  expect(api.calls(listDataPlans).map(({ params }) => params.network)).toEqual(['mtn', 'airtel'])
  expect(api.calls(buyData).map(({ body }) => body)).toEqual([{ variation_id: 'airtel-1', phone: '08034124417', merchant: BUSINESS_ID }])
})

test('BILL-23..28 BILL-38 BILL-40 CONST-50: cable needs service, plan, smartcard and phone, and looks the customer up at exactly 10 digits', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(BILLS_POPUP, { as: 'merchant' })
  await screen.findByRole('radio', { name: 'DStv' })
  await go(user)
  for (const message of ['Please select a service', 'Please select a plan', 'Smartcard number is required', 'Phone number is required'])
    expect(await screen.findByText(message)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'DStv' }))
  await user.selectOptions(await field('Plan'), '5003')
  const card = await field('Smartcard Number')
  await user.type(card, '123456789')
  expect(api.calls(verifyCustomer)).toEqual([])
  await user.type(card, '0')
  expect(await screen.findByText('Halima Sani, 14 Ibrahim Taiwo Road')).toBeVisible()
  await user.type(card, '1')
  expect(screen.queryByText('Halima Sani, 14 Ibrahim Taiwo Road')).toBeNull()
  await user.type(card, '{Backspace}')
  await user.type(await field('Phone Number'), '08034124417')
  await go(user)
  await confirmAndPay(user)
  expect(await screen.findByRole('heading', { name: DONE })).toBeVisible()
  expect(api.calls(verifyCustomer).map(({ body }) => body)).toEqual([{ customer_id: '1234567890', service_id: 'dstv' }])
  expect(api.calls(buyCable).map(({ body }) => body)).toEqual([
    { variation_id: '5003', phone: '08034124417', smartcard_number: '1234567890', service_id: 'dstv', merchant: BUSINESS_ID },
  ])
})

test('BILL-29..37 CONST-33 CONST-51: electricity needs provider, plan, meter, amount and phone, looks the customer up at exactly 11 digits, and shows the token in fours', async ({
  api,
  open,
  user,
}) => {
  const bought = purchase({ type: 'electricity', token: '48271930556201784413', units: '86.4 kWh', can_send_token: true })
  answer(api, bought)
  api.on(sendToken, {})
  await open(`${BILLS_POPUP}&bill=utility`, { as: 'merchant' })
  await screen.findByRole('option', { name: 'Kano Electricity (KEDCO)' })
  await go(user)
  for (const message of [
    'Please select a provider',
    'Please select a plan',
    'Meter number is required',
    'Amount is required',
    'Phone number is required',
  ])
    expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getAllByRole('radio').map((plan) => plan.textContent)).toEqual(['Prepaid', 'Postpaid'])
  await user.selectOptions(await field('Provider'), 'kano-electric')
  await user.click(screen.getByRole('radio', { name: 'Prepaid' }))
  const meter = await field('Meter Number')
  await user.type(meter, '0417228339')
  expect(api.calls(verifyCustomer)).toEqual([])
  await user.type(meter, '1')
  expect(await screen.findByText('Halima Sani, 14 Ibrahim Taiwo Road')).toBeVisible()
  await user.type(meter, '2')
  await user.type(meter, '{Backspace}')
  await user.type(await field('Amount'), '20000')
  await user.type(await field('Phone Number'), '08034124417')
  await go(user)
  await confirmAndPay(user)
  expect(await screen.findByRole('heading', { name: DONE })).toBeVisible()
  expect(screen.getByText('4827').parentElement).toHaveTextContent('48271930556201784413')
  expect(api.calls(verifyCustomer)).toHaveLength(1)
  expect(api.calls(buyElectricity).map(({ body }) => body)).toEqual([
    {
      variation_id: 'prepaid',
      phone: '08034124417',
      meter_number: '04172283391',
      service_id: 'kano-electric',
      amount: 2_000_000,
      merchant: BUSINESS_ID,
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Send token again' }))
  await findToast('Success', 'Token sent')
})

test('BILL-16..20: Back from the confirmation keeps the network that was chosen, also when the number’s prefix has another, and its plan', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(`${AIRTIME_POPUP}&bill=data`, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: 'Airtel' }))
  await user.type(await field('Phone Number'), '08034124417')
  await user.click(await screen.findByRole('radio', { name: /airtel 1.5 GB/ }))
  await go(user)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('radio', { name: 'Airtel' })).toBeChecked()
  expect(await screen.findByRole('radio', { name: /airtel 1.5 GB/ })).toBeChecked()
  await user.type(await field('Phone Number'), '{Backspace}8')
  expect(screen.getByRole('radio', { name: 'Airtel' })).toBeChecked()
  await go(user)
  expect(await screen.findByRole('heading', { name: 'Check and confirm' })).toBeVisible()
})

test('BILL-23..28: Back from the confirmation of cable TV keeps what was entered, and the form goes on again', async ({ api, open, user }) => {
  answer(api)
  await open(BILLS_POPUP, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: 'DStv' }))
  await user.selectOptions(await field('Plan'), '5003')
  await user.type(await field('Smartcard Number'), '1234567890')
  await user.type(await field('Phone Number'), '08034124417')
  expect(await screen.findByText('Halima Sani, 14 Ibrahim Taiwo Road')).toBeVisible()
  await go(user)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('radio', { name: 'DStv' })).toBeChecked()
  expect(await field('Plan')).toHaveValue('5003')
  expect(await field('Smartcard Number')).toHaveValue('1234567890')
  await go(user)
  expect(await screen.findByRole('heading', { name: 'Check and confirm' })).toBeVisible()
})

test('BILL-24: a saved customer whose plan is no longer sold is told so, and so is one whose plan is gone when it is priced', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  const saved = {
    service_id: 'dstv',
    variation_id: '4000',
    number: '1234567890',
    customer: 'HALIMA SANI',
    phone: '08034124417',
    last_paid: '2026-11-01T09:00:00Z',
  }
  api.on(listBillCustomers, [saved])
  await open(BILLS_POPUP, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Halima Sani' }))
  expect(await field('Plan')).toHaveAccessibleDescription('This plan is no longer sold. Choose another.')
  await go(user)
  expect(screen.queryByRole('heading', { name: 'Check and confirm' })).toBeNull()
  api.on(quoteBill, refused(422, 'bills.plan_gone', 'This plan is no longer sold. Choose another one. Nothing was taken.'))
  await user.selectOptions(await field('Plan'), '5003')
  expect(await screen.findByRole('alert')).toHaveTextContent('This plan is no longer sold. Choose another one. Nothing was taken.')
})

test('BILL-24: a cable service whose plans could not be loaded says so, and they are asked for again', async ({ api, open, user }) => {
  answer(api)
  const services = [{ name: 'DStv', service_id: 'dstv' }]
  api.on(listBillPlans, { services, unloaded_services: ['dstv'], plans: [] })
  await open(BILLS_POPUP, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: 'DStv' }))
  expect(await screen.findByText('The plans of DStv could not be loaded.')).toBeVisible()
  const plan = { name: 'DStv Compact', amount: 1_900_000, variation_id: '5003', service_id: 'dstv' }
  api.on(listBillPlans, { services, unloaded_services: [], plans: [plan] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /DStv Compact/ })).toBeVisible()
  expect(screen.queryByText('The plans of DStv could not be loaded.')).toBeNull()
})

test('BILL-04: a meter that is paid for without its token yet says that the token is on its way, and shows it when it comes', async ({
  api,
  open,
}) => {
  answer(api, purchase({ type: 'electricity', service: 'Kano Electricity (KEDCO)', token_awaited: true }))
  await open(`${BILLS_POPUP}&bill=utility&step=result&id=trf_1`, { as: 'merchant' })
  expect(await screen.findByText('Your token is on its way')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send token again' })).toBeNull()
  api.on(showPurchase, purchase({ type: 'electricity', token: '48271930556201784413', can_send_token: true }))
  api.emit('transfer.changed')
  expect(await screen.findByText('4827')).toBeVisible()
  expect(screen.queryByText('Your token is on its way')).toBeNull()
})

test('ERR-67: a lookup without a readable answer says so, and the form does not go on', async ({ api, open, user }) => {
  answer(api)
  api.on(verifyCustomer, refused(503, 'server.busy', ''))
  await open(BILLS_POPUP, { as: 'merchant' })
  await user.click(await screen.findByRole('radio', { name: 'DStv' }))
  await user.type(await field('Smartcard Number'), '1234567890')
  await waitFor(async () => expect(await field('Smartcard Number')).toHaveAccessibleDescription(/An error occured/))
})

test('a purchase without an answer is processing, and one that failed says that the money is back', async ({ api, open, user }) => {
  answer(
    api,
    purchase({}, { state: 'unclear', outcome: 'processing', status: '09', message: 'Your money is safe. We are checking with MTN.', allowed: [] }),
  )
  await open(`${AIRTIME_POPUP}&step=result&id=trf_1`, { as: 'merchant' })
  expect(await screen.findByRole('heading', { name: 'Processing' })).toBeVisible()
  expect(screen.getByText('Your money is safe. We are checking with MTN.')).toBeVisible()
  await user.click(screen.getByText('For support'))
  for (const fact of ['Transaction ref', 'Session ID']) expect(screen.getByText(fact)).toBeVisible()
  api.on(showPurchase, purchase({}, { state: 'failed', outcome: 'not_sent', status: 'failed', message: 'MTN could not complete it.', allowed: [] }))
  api.emit('transfer.changed')
  expect(await screen.findByRole('heading', { name: 'Not sent' })).toBeVisible()
})
