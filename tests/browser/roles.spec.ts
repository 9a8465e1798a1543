import { type Page } from '@playwright/test'
import {
  setAppearance,
  expect,
  expectAccessible,
  forContrastingAppearances,
  APPEARANCES,
  openWithSession,
  PASSWORD,
  cachedSession,
  signInByForm,
  test,
} from './fixtures.ts'

/** The demo's team: the pages and actions that each member has after signing in, and those that are absent. */
const HOME_PATH = '/admin/merchant'
const ROLE_USERS = [
  { name: 'finance', acts: [] },
  { name: 'support', acts: [] },
  { name: 'auditor', acts: [] },
  { name: 'accountant', acts: ['Transfer'] },
  { name: 'cashieraccountant', acts: ['Transfer'] },
  { name: 'api', acts: ['Transfer', 'Withdraw'] },
  { name: 'authorizer', acts: ['Transfer', 'Withdraw'] },
  { name: 'aggregator', acts: ['Transfer', 'Withdraw'] },
  { name: 'warranter', acts: ['Transfer', 'Withdraw'] },
] as const

const email = (name: string) => `${name}@demo.kasuwa.ng`
const offeredActions = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(Transfer|Withdraw)$/ })

test('ROLE-03..09: every member lands on the merchant’s dashboard, which offers what the role may and nothing else', async ({ page }) => {
  await setAppearance(page, APPEARANCES[0]!)
  for (const { name, acts } of ROLE_USERS)
    await test.step(name, async () => {
      await page.goto('/icon.svg')
      await page.evaluate(() => localStorage.clear())
      await signInByForm(page, email(name), PASSWORD)
      await expect(page).toHaveURL(new RegExp(`${HOME_PATH}$`))
      await expect(page.getByRole('region', { name: 'Money' })).toContainText('naira')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect(offeredActions(page)).toHaveText([...acts])
      await page.getByRole('navigation').getByRole('link', { name: 'History' }).click()
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    })
})

test('who may not send is told so at the page of sending, and not by a form that is refused at its end', async ({ page }) => {
  const session = await cachedSession(email('finance'))
  for (const place of ['transfer', 'withdraw'])
    await forContrastingAppearances(page, async () => {
      await openWithSession(page, session, `${HOME_PATH}/${place}`)
      await expect(page.getByText('Your role does not allow this. Ask the owner of the business.')).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await expect(page).toHaveURL(new RegExp(`${HOME_PATH}$`))
    })
})
