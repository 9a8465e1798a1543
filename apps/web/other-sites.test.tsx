import { afterEach, vi } from 'vitest'
import { listCashpoints } from '../../modules/cashpoints/contract.ts'
import { showFlags } from '../../modules/flags/contract.ts'
import { showDashboard } from '../../modules/overview/contract.ts'
import { cashpoint, dashboard, expect, noConnection, screen, test } from '../../tests/components/test.tsx'

const HOME_SITE = 'https://home.example/'

/** The server writes the addresses of the other sites into the document. */
function setSite(name: 'home-site' | 'main-site', url: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content: url }))
}
afterEach(() => document.head.replaceChildren())

test('AUTH-138, SHELL-70: while the redirect flag is on, a visitor without a session leaves the pages behind the sign-in for the home site', async ({
  api,
  documents,
  open,
}) => {
  setSite('home-site', HOME_SITE)
  api.on(showFlags, { 'web.redirect': true })
  for (const path of ['/admin/merchant', '/admin/merchant/history', '/admin/cashpoint']) {
    await open(path)
    await vi.waitFor(() => expect(documents.loaded.at(-1)).toBe(HOME_SITE))
  }
})

test('AUTH-138, SHELL-70: while the flag is off or unknown, the visitor is led to the sign-in', async ({ api, documents, open }) => {
  setSite('home-site', HOME_SITE)
  api.once(showFlags, { 'web.redirect': false }).on(showFlags, noConnection())
  for (const _ of ['off', 'unknown']) {
    await open('/admin/merchant')
    expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
    expect(documents.loaded.at(-1)).toBe('/login')
  }
})

test('the flag redirects no public page and nobody who is signed in', async ({ api, documents, open }) => {
  setSite('home-site', HOME_SITE)
  api.on(showFlags, { 'web.redirect': true }).on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
  for (const path of ['/login', '/signup', '/forgot-password', '/verify-account']) {
    await open(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  }
  await open('/admin/merchant', { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  expect(documents.loaded).not.toContain(HOME_SITE)
})

test('AUTH-108: on a sandbox the sign-up is a message that leads to the main site', async ({ open }) => {
  setSite('main-site', 'https://main.example')
  for (const path of ['/signup', '/mid']) {
    await open(path)
    expect(await screen.findByText(/New accounts are opened on the main site/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign up there' })).toHaveAttribute('href', 'https://main.example/signup')
    expect(screen.queryByLabelText('First Name')).toBeNull()
  }
})

test('without the addresses of other sites, a visitor is led to the sign-in without a question', async ({ api, open }) => {
  await open('/admin/merchant')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(api.operations()).toEqual([])
})
