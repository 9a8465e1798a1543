import { ErrorBoundary } from 'react-error-boundary'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { reportCrash } from '../../../modules/support/contract.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { cashpoint, dashboard, expect, findToast, noConnection, rawAnswer, render, screen, test, within } from '../../../tests/components/test.tsx'
import { AppErrorBoundary } from './AppErrorBoundary.tsx'
import { PageError } from './CrashPage.tsx'

const HOME_PATH = '/admin/merchant'
const REPORTED = 'This error has been reported successfully. Please kindly refresh your browser while we fix this issue.'

/** A dashboard whose list of payments is a number. */
function answerWithNonsense(api: FakeApi): void {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, rawAnswer(200, { status: true, message: 'OK', data: { money: {}, recent: 5 } }))
}

test('SHELL-118..119 SHELL-122 ERR-78..79: a page that fails to render says so inside the frame, and reports device, page, error and component stack', async ({
  api,
  noise,
  open,
  user,
}) => {
  noise.expected(/TypeError|error occurred in the|Error in route match/)
  answerWithNonsense(api)
  await open(HOME_PATH, { as: 'merchant' })
  expect(await screen.findByText(/This page could not be shown\./)).toBeVisible()
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
  api.once(reportCrash, noConnection()).on(reportCrash, {})
  await user.click(screen.getByRole('button', { name: 'Send Report' }))
  await findToast('Error', 'Error sending report.Please try again.')
  await user.click(screen.getByRole('button', { name: 'Send Report' }))
  await findToast('Success', REPORTED)
  expect(screen.getAllByText(REPORTED)[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh your browser' })).toBeVisible()
  const { body } = api.calls(reportCrash).at(-1)!
  expect(body).toEqual({
    subject: 'Kasuwa: a page broke',
    emails: ['support@kasuwa.example'],
    message: expect.stringMatching(/TypeError[^]*\n\s+at main\b/),
  })
  for (const text of [`Device: ${navigator.userAgent}`, `Page: ${HOME_PATH}\n`]) expect(body.message).toContain(text)
  expect(body.message).not.toContain('token_1')

  api.on(showDashboard, dashboard())
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(await screen.findByRole('link', { name: /Halima/i })).toBeVisible()
})

test('a part that fails because something outside changed the page is rendered anew, once; the second time has its page', async ({ noise }) => {
  noise.expected(/not a child of this node|error occurred in the/)
  let failures = 1
  function Part() {
    if (failures-- > 0) throw new DOMException('not a child of this node', 'NotFoundError')
    return <p>the part</p>
  }
  const show = () =>
    render(
      <ErrorBoundary fallbackRender={({ error, resetErrorBoundary }) => <PageError error={error} reset={resetErrorBoundary} />}>
        <Part />
      </ErrorBoundary>,
    )
  const { unmount } = show()
  expect(await screen.findByText('the part')).toBeVisible()
  unmount()
  failures = 9
  show()
  expect(await screen.findByText(/^This page could not be shown/)).toBeVisible()
})

function Broken(): never {
  throw new TypeError('the root is broken')
}

test('SHELL-120 SHELL-121 ERR-73: when the whole application fails, the last page says what to do and offers a report', async ({
  api,
  documents,
  noise,
  user,
}) => {
  noise.expected(/the root is broken|error occurred in the/)
  api.on(reportCrash, {})
  window.history.replaceState(null, '', '/login')
  render(
    <AppErrorBoundary>
      <Broken />
    </AppErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong, Please refresh your browser' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send Report' }))
  expect((await screen.findAllByText(REPORTED))[0]).toBeVisible()
  expect(api.calls(reportCrash)[0]!.body.message).toContain('the root is broken')
  await user.click(screen.getByRole('button', { name: 'Refresh your browser' }))
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(documents.loaded[0]).toBe('/login')
})

test('SHELL-116..117 PUB-16..17 CONST-87: the page at /404 says that there is nothing, without a title or a report, and leads back home', async ({
  api,
  open,
  user,
}) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  for (const options of [{}, { as: 'merchant' }] as const) {
    await open('/404', options)
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
    expect(screen.getByText("Oops, We can't seem to find the page that you are looking for.")).toBeVisible()
    expect(window.location.pathname).toBe('/404')
    expect(document.title).toBe('Kasuwa :: Checkout By Bank Transfer')
    expect(within(document.body).queryByRole('button', { name: 'Send Report' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  }
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(await screen.findByRole('link', { name: /Halima/i })).toBeVisible()
  expect(window.location.pathname).toBe(HOME_PATH)
})

test('PUB-18: an address that no page has leads a signed-in person home, at any depth', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard())
  for (const path of ['/no-such-page', '/nowhere/at/all', '/admin', '/admin/merchant/nowhere', '/admin/cashpoint/nowhere']) {
    await open(path, { as: 'merchant' })
    expect(await screen.findByRole('link', { name: /Halima/i })).toBeVisible()
    expect(window.location.pathname).toBe(HOME_PATH)
  }
  await open('/no-such-page', { as: 'cashier' })
  expect(await screen.findByText('Payments today')).toBeVisible()
  expect(window.location.pathname).toBe('/admin/cashpoint')
})

test('an address that no page has leads a visitor through the start page to the sign-in', async ({ documents, open }) => {
  await open('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(documents.loaded).toEqual(['/no-such-page', '/', '/login'])
})
