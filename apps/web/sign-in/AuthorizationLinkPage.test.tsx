import { listApprovals, showPolicy } from '../../../modules/approvals/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { getUser } from '../../../modules/identity/contract.ts'
import { cashpoint, expect, findToast, refused, screen, test, userOf, waitFor, noRules } from '../../../tests/components/test.tsx'

test('AUTH-141..142 ERR-72: a link without a token shows Invalid token and leads to the sign-in, without a call', async ({ api, open }) => {
  for (const query of ['', '?token=', '?token=%20']) {
    await open(`/merchant/authorizations${query}`)
    await findToast('Error', 'Invalid token')
    expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
    expect(window.location.pathname).toBe('/login')
  }
  expect(api.operations()).toEqual([])
})

test('a token that the server refuses is told in its words and leads to the sign-in', async ({ api, open }) => {
  api.on(getUser, refused(400, 'identity.invalid_token', 'Invalid token'))
  await open('/merchant/authorizations?token=otc_1.worthless')
  await findToast('Error', 'Invalid token')
  expect(await screen.findByRole('heading', { name: 'login to your account' })).toBeVisible()
  expect(window.location.pathname).toBe('/login')
})

test('AUTH-140 AUTH-143..147: a token is exchanged for a session in place of what was stored, and the following calls carry it', async ({
  api,
  documents,
  open,
}) => {
  api.on(getUser, userOf('merchant', { token: 'token_9' })).on(listCashpoints, [cashpoint()])
  api.on(listApprovals, []).on(showPolicy, noRules())
  localStorage.setItem('junk', '1')
  localStorage.setItem('tour-completed', 'true')
  // Of a session that is stored already, nothing stays.
  await open('/merchant/authorizations?token=otc_1.secret', { as: 'cashier' })
  expect(await screen.findByText('Nothing needs your approval.')).toBeVisible()
  expect(documents.loaded).toEqual(['/merchant/authorizations?token=otc_1.secret', '/admin/merchant/authorizations'])
  await waitFor(() => expect(document.title).toBe('Kasuwa :: Authorizations'))
  expect(api.calls(getUser).map(({ body }) => body)).toEqual([{ token: 'otc_1.secret' }])
  expect(Object.keys(localStorage).toSorted()).toEqual(['session', 'tour-completed'])
  const stored = JSON.parse(localStorage.getItem('session')!) as { accessToken: string; holder: { email: string } }
  expect([stored.accessToken, stored.holder.email]).toEqual(['token_9', 'amina@shops.example'])
  await waitFor(() => expect(api.calls(showMerchant)[0]?.headers.get('accessToken')).toBe('token_9'))
})
