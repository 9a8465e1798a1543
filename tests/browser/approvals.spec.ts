import { newSender } from './businesses.ts'
import { expectBooksToHold, sql } from './database.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  newPerson,
  openWithSession,
  pageTitle,
  PIN,
  type Session,
  setAppearance,
  signIn,
  test,
} from './fixtures.ts'
import { choose } from './sign-up-form.ts'
import { callSimulator, newExternalAccount, payoutsTo } from './simulator.ts'

const PATH = '/admin/merchant/authorizations'

/** An accountant of the business with a PIN. Joining by a mailed link has its own test. */
async function newAccountant({ holder }: Session): Promise<Session> {
  const { email } = newPerson()
  await sql(
    `with owner as (select b.id as business, p.password_hash from business b join person p on p.id = b.owner_id where b.id = $1),
       hired as (insert into person (id, email, password_hash, firstname, lastname, created_at)
         select 'usr_' || gen_random_uuid(), $2, password_hash, 'Ibrahim', 'Musa', now() from owner returning id)
     insert into member (id, business_id, person_id, role, created_at)
       select 'mbr_' || gen_random_uuid(), owner.business, hired.id, 'accountant-finance', now() from owner, hired`,
    [holder.businessid, email],
  )
  const session = await signIn(email)
  await fetchData(session, 'POST', '/pin/set', { pin: PIN })
  return session
}

/** The path of the mailed link, which the tests serve at another address. */
async function mailedLink(email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await callSimulator<{ text: string }[]>(`/messages?to=${encodeURIComponent(email)}`)
    link = /https?:\/\/[^/]+(\/merchant\/authorizations#token=\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000, intervals: [50] })
  return link!
}

test('NS-23 NS-24 SHELL-10: an owner sets a rule, an accountant asks for a payment, and the owner approves it from the mailed link', async ({
  page,
  browser,
}) => {
  const owner = await newSender(100_000_000)
  const mate = await newAccountant(owner)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, PATH)
  await page.getByRole('link', { name: 'Set rules' }).click()
  const area = page.getByRole('region', { name: 'Transfers, withdrawals and bills' })
  await area.getByRole('button', { name: 'Add a rule' }).click()
  await area.getByLabel('From').fill('10000')
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(page.getByRole('heading', { name: 'Confirm the rules' })).toBeHidden()
  await expect(page.getByText('Transfers, withdrawals and bills, from ₦10,000.00')).toBeVisible()

  const account = newExternalAccount()
  const context = await browser.newContext()
  const asking = await context.newPage()
  await openWithSession(asking, mate, '/admin/merchant/transfer')
  await choose(asking, 'Account Provider', 'Zenith Bank')
  await asking.getByLabel('Account Number').fill(account)
  await asking.getByLabel('Amount', { exact: true }).fill('45000')
  await asking.getByRole('button', { name: 'Continue', exact: true }).click()
  await asking.getByRole('button', { name: 'Enter PIN to ask for approval', exact: true }).click()
  await asking.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(asking.getByText(/^Waiting for .* to approve/)).toBeVisible()
  await asking.getByRole('link', { name: 'See it in Authorizations' }).click()
  await expect(asking.getByRole('row', { name: /Waiting/ })).toBeVisible()
  expect(await payoutsTo(account)).toEqual([])

  // The link opens a new session of the owner, which ends this one.
  await page.goto('about:blank')
  const opened = await browser.newContext()
  const approving = await opened.newPage()
  await setAppearance(approving, LIGHT_PHONE)
  await approving.goto(await mailedLink(owner.holder.email))
  await approving.getByRole('button', { name: 'Log in and see it' }).click()
  await expect(pageTitle(approving, 'Authorizations')).toBeVisible()
  await approving
    .getByRole('main')
    .getByRole('link', { name: /Transfer to/ })
    .click()
  const panel = approving.getByRole('dialog', { name: 'Request', exact: true })
  await expect(panel.getByText('Total to pay')).toBeVisible()
  await expectAccessibleInEveryAppearance(approving)
  await setAppearance(approving, LIGHT_PHONE)
  await panel.getByRole('button', { name: 'Approve and send' }).click()
  await panel.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect.poll(() => payoutsTo(account)).toEqual([4_500_000])
  await expect(panel.getByRole('link', { name: 'See the payment' })).toBeVisible()
  // The page of the person who asked follows by itself.
  await expect(asking.getByRole('row', { name: /Approved/ })).toBeVisible()
  await context.close()
  await opened.close()
  await expectBooksToHold()
})
