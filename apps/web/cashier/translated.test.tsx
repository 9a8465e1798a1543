import { afterAll, expect, vi } from 'vitest'
import { readTranslation } from '../../../tools/texts/translations.ts'

// As start.js does: the texts are there before the modules of the application run. So the modules are loaded anew here, and again after.
vi.resetModules()
globalThis.translation = (await readTranslation('ha')) as NonNullable<typeof globalThis.translation>
const { cashierRecord, cashpointToday, findToast, payment, receipt, refused, screen, storeSession, test, userOf, within } =
  await import('../../../tests/components/test.tsx')
const { showCashpointToday } = await import('../../../modules/overview/contract.ts')
const { showCashierTransaction, showCashpointTransactions, showDays } = await import('../../../modules/history/contract.ts')
const { showCashpoint } = await import('../../../modules/cashpoints/contract.ts')
const { login } = await import('../../../modules/identity/contract.ts')

afterAll(() => {
  delete globalThis.translation
  vi.resetModules()
})

test('issue 41: the cashier’s dashboard is in Hausa with the figures as ever, and a payment that arrives is said in Hausa', async ({ api, open }) => {
  api.on(showCashpointToday, cashpointToday({ received_today: 1_234_567, payments_today: 12, recent: [] }))
  await open('/admin/cashpoint', { as: 'cashier' })
  const today = await screen.findByRole('region', { name: 'Yau' })
  expect(today).toHaveTextContent('An karɓa yau')
  expect(today).toHaveTextContent('₦12,345.67')
  expect(document.title).toBe('Kasuwa :: Allon aiki')
  expect(screen.getByRole('heading', { name: 'Cinikin kullum' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Tarihi' })).not.toHaveLength(0)
  expect(await screen.findByText('Babu kuɗi tukuna.', { exact: false })).toBeVisible()
  api.on(showCashpointToday, cashpointToday({ recent: [payment({ name: 'SADIQ UMAR', total: 180_050 })] }))
  api.emit('collection.posted')
  expect((await screen.findByRole('link', { name: 'Sadiq Umar' })).closest('tr')).toHaveTextContent('Shigowa naira 1,800.50')
})

test('issue 41: a refusal is said in Hausa by its code, that of a field by its sentence, and one without a translation as it came', async ({
  api,
  open,
  user,
}) => {
  api.on(login, refused(400, 'identity.wrong_credentials', 'Email address or password is incorrect'))
  await open('/login')
  const send = screen.getByRole('button', { name: 'Shiga asusuna' })
  await user.click(send)
  const identifier = screen.getByLabelText('Imel / Lambar waya')
  expect(identifier).toHaveAccessibleDescription('Ana buƙatar imel ko lambar waya')
  await user.type(identifier, 'amina@shops.example')
  await user.type(screen.getByLabelText('Kalmar sirri'), 'Wrong@2026')
  await user.click(send)
  await findToast('Kuskure', 'Imel ko kalmar sirri ba daidai ba ce')
  api.on(login, refused(400, 'identity.new_rule', 'A sentence of a later server'))
  await user.click(send)
  await findToast('Kuskure', 'A sentence of a later server')
})

test('issue 41: the state of a payment is said and explained in Hausa, and the answer says that it is in English', async ({ api, open, user }) => {
  api.on(showCashpointTransactions, [payment()]).on(showDays, []).on(showCashierTransaction, receipt())
  await open('/admin/cashpoint/transactions?tx=txn_0', { as: 'cashier' })
  expect(await screen.findByText('Shigowa, an tabbatar')).toBeVisible()
  expect(screen.getByText('nasara')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Taimako: Matsayi' }))
  expect(await screen.findByText('Wannan amsar da Turanci ce.')).toBeVisible()
  expect(screen.getByText('When may I hand over the goods?').closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('issue 17: a cashier’s menu leads to the language in the settings, which alone say that no native speaker has reviewed the texts', async ({
  api,
  open,
  user,
}) => {
  api.on(showCashpoint, cashierRecord())
  await open('/admin/cashpoint', { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: /Main · Amina/ }))
  expect(screen.queryByText(/^Har yanzu babu ɗan asalin harshe/)).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Harshe' }))
  expect(await screen.findByRole('group', { name: 'Harshe' })).toBeVisible()
  expect(window.location.pathname + window.location.hash).toBe('/admin/cashpoint/settings#language')
})

test('issue 17: an owner’s page that opens in a document of another language is loaded anew, where start.js loads no other', async ({
  documents,
}) => {
  storeSession(userOf('merchant'))
  const load = documents.load.bind(documents)
  const left: string[] = []
  vi.spyOn(documents, 'load').mockImplementation((path) => {
    left.push(path)
    return document.body
  })
  load('/admin/merchant/history?type=credit')
  await vi.waitFor(() => expect(left).toEqual(['/admin/merchant/history?type=credit']))
})

test('issue 17: a translated sign-in says that the pages of owners are in English', async ({ open }) => {
  await open('/login')
  expect(await screen.findByText('Bayan shiga, shafukan masu kasuwanci da ma’aikatansu da Turanci suke.')).toBeVisible()
})

test('issue 41: the settings say that no native speaker has reviewed the texts, and where to report a mistake', async ({ api, open }) => {
  api.on(showCashpoint, cashierRecord())
  await open('/admin/cashpoint/settings', { as: 'cashier' })
  const choice = await screen.findByRole('group', { name: 'Harshe' })
  expect(within(choice).getByRole('button', { pressed: true })).toHaveTextContent('Hausa')
  expect(screen.getByText(/^Har yanzu babu ɗan asalin harshe/)).toBeVisible()
  const report = screen.getByRole('link', { name: 'Faɗi kuskure' })
  expect(report).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('Translation mistake, Hausa: /admin/cashpoint/settings')))
})
