import { showSettings } from '../../../modules/developers/contract.ts'
import { activateSandbox, addSandbox, type SandboxView, showSandbox } from '../../../modules/sandbox/contract.ts'
import { expect, findToast, merchantDetails, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/settings?tab=api'
const SETTINGS = { secretkey: null, webactivated: true, webhook: null, allowed: [] }
const none: SandboxView = { state: null, site: null, reason: null, allowed: ['create'] }
const SITE = 'https://sandbox.kasuwa.example/login'

test('SET-37 SET-45 SET-46: the sandbox is created, its message is shown, and a popup tells where to log in', async ({ api, open, user }) => {
  const active: SandboxView = { state: 'active', site: SITE, reason: null, allowed: [] }
  const message = 'Your developer sandbox is active.'
  api.on(showSettings, SETTINGS).on(showSandbox, none)
  api.on(addSandbox, { ...none, state: 'created', allowed: ['activate'], message: 'Your developer sandbox is ready.' })
  api.on(activateSandbox, withEnvelope({ ...active, message }, { message }))
  await open(PATH, { as: 'merchant', business: merchantDetails('merchant', { classification: 'web', publickey: 'pk_amina' }) })
  await user.click(await screen.findByRole('button', { name: 'Create sandbox' }))
  await findToast('Success', message)
  const popup = within(await screen.findByRole('dialog', { name: 'Developer sandbox' }))
  expect(popup.getByText(/with your current email and password/)).toBeVisible()
  expect(popup.getByRole('link', { name: 'Go to the sandbox site' })).toHaveAttribute('href', SITE)
  await waitFor(() => expect(api.calls(addSandbox).map(({ body }) => body)).toEqual([{ publickey: 'pk_amina' }]))
})

test('SET-43: before web payment is enabled there is no button for a sandbox, and the reason stands in its place', async ({ api, open }) => {
  api.on(showSettings, { ...SETTINGS, webactivated: false }).on(showSandbox, { ...none, reason: 'Enable web payment first.', allowed: [] })
  await open(PATH, { as: 'merchant', business: merchantDetails('merchant', { classification: 'web' }) })
  expect(await screen.findByText('Enable web payment first.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create sandbox' })).toBeNull()
})

test.for([[{ classification: 'pos' }], [{ classification: 'web', service: 'sandbox' as const }]])(
  'SET-38 SET-39: a business with terminals, or of a sandbox, has neither option (%o)',
  async ([business], { api, open }) => {
    api.on(showSettings, SETTINGS)
    await open(PATH, { as: 'merchant', business: merchantDetails('merchant', business) })
    expect(await screen.findByText('Secret key')).toBeVisible()
    expect(screen.queryByText('Developer sandbox')).toBeNull()
    expect(screen.queryByText('Web payment')).toBeNull()
  },
)

test('SET-44: an active sandbox is opened, and no other can be created', async ({ api, open }) => {
  api.on(showSettings, SETTINGS).on(showSandbox, { state: 'active', site: SITE, reason: null, allowed: [] })
  await open(PATH, { as: 'merchant', business: merchantDetails('merchant', { classification: 'web', sandbox_activated: true }) })
  expect(await screen.findByRole('button', { name: 'Open sandbox' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create sandbox' })).toBeNull()
})
