import { listApprovals, showPolicy } from '../../../modules/approvals/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { getUser } from '../../../modules/identity/contract.ts'
import { showInvitation } from '../../../modules/team/contract.ts'
import { cashpoint, expect, findToast, refused, screen, test, userOf, waitFor, noRules } from '../../../tests/components/test.tsx'

test('AUTH-141..142 ERR-72: a link without a token shows Invalid token and leads to the sign-in, without a call', async ({ api, open }) => {
  for (const query of ['', '?token=', '?token=%20', '#token=', '#']) {
    await open(`/merchant/authorizations${query}`)
    await findToast('Error', 'Invalid token')
    expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
    expect(window.location.pathname).toBe('/login')
  }
  expect(api.operations()).toEqual([])
})

test('a token that the server refuses is told in its words and leads to the sign-in', async ({ api, open, user }) => {
  api.on(getUser, refused(400, 'identity.invalid_token', 'Invalid token'))
  await open('/merchant/authorizations#token=otc_1.worthless')
  await user.click(await screen.findByRole('button', { name: 'Log in and see it' }))
  await findToast('Error', 'Invalid token')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(window.location.pathname).toBe('/login')
})

test('AUTH-140 AUTH-143..147: a token is exchanged for a session in place of what was stored, and the following calls carry it', async ({
  api,
  documents,
  open,
  user,
}) => {
  api.on(getUser, userOf('merchant', { token: 'token_9' })).on(listCashpoints, [cashpoint()])
  api.on(listApprovals, []).on(showPolicy, noRules())
  localStorage.setItem('junk', '1')
  localStorage.setItem('tour-completed', 'true')
  // Of a session that is stored already, nothing stays.
  await open('/merchant/authorizations?token=otc_1.secret', { as: 'cashier' })
  await user.click(await screen.findByRole('button', { name: 'Log in and see it' }))
  expect(await screen.findByText('Nothing needs your approval.')).toBeVisible()
  expect(documents.loaded).toEqual(['/merchant/authorizations?token=otc_1.secret', '/admin/merchant/authorizations'])
  await waitFor(() => expect(document.title).toBe('Kasuwa :: Authorizations'))
  expect(api.calls(getUser).map(({ body }) => body)).toEqual([{ token: 'otc_1.secret' }])
  expect(Object.keys(localStorage).toSorted()).toEqual(['session', 'tour-completed'])
  const stored = JSON.parse(localStorage.getItem('session')!) as { accessToken: string; holder: { email: string } }
  expect([stored.accessToken, stored.holder.email]).toEqual(['token_9', 'amina@shops.example'])
  await waitFor(() => expect(api.calls(showMerchant)[0]?.headers.get('accessToken')).toBe('token_9'))
})

test('the link of an approval that a mail scanner opens with its scripts changes nothing: no token is used, and no session ends', async ({
  api,
  open,
}) => {
  for (const address of ['/merchant/authorizations#token=otc_1.secret', '/merchant/authorizations?token=otc_1.secret']) {
    await open(address, { as: 'cashier' })
    const session = localStorage.getItem('session')
    expect(await screen.findByRole('button', { name: 'Log in and see it' })).toBeVisible()
    expect(api.operations()).toEqual([])
    expect([window.location.pathname, localStorage.getItem('session')]).toEqual(['/merchant/authorizations', session])
  }
})

test('the link of an invitation that a mail scanner opens with its scripts changes nothing: it is shown, and accepted by a press only', async ({
  api,
  open,
}) => {
  api.on(showInvitation, {
    businessname: 'Amina Stores',
    rolename: 'Accountant',
    rights: 'Sends money.',
    email: 'a@shops.example',
    has_account: false,
    name: 'Amina Bello',
  })
  await open('/invitation#inv_1.secret')
  expect(await screen.findByRole('button', { name: 'Set password and join' })).toBeVisible()
  expect(api.operations()).toEqual([showInvitation.operation])
})
