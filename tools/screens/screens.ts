import type { Page } from '@playwright/test'
import { newActivatedOwner, newOwner } from '../../tests/browser/businesses.ts'
import { openWithSession, type Session } from '../../tests/browser/fixtures.ts'
import { fillPerson } from '../../tests/browser/sign-up-form.ts'
import { COMPLIANCE_PATH } from '../../tests/browser/verification-steps.ts'
import { expect } from '../browser/patience.ts'

/** `name`: of the drawing that the screen follows. `isWhole`: the picture shows the page below the window too. */
export type Screen = { name: string; about: string; isWhole?: boolean; open(page: Page, people: People): Promise<void> }

/** `owner`: of the demo; `stranger`: has just signed up; `beginner`: may be paid, and has no payment yet. */
export type People = Record<'owner' | 'stranger' | 'beginner', Session>

export const makePeople = async (owner: Session): Promise<People> => ({
  owner,
  stranger: (await newOwner()).session,
  beginner: await newActivatedOwner(),
})

const HOME = '/admin/merchant'
const HISTORY = `${HOME}/history`
const row = (page: Page) => page.getByRole('main').locator('a[href*="tx="]')

async function openAs(page: Page, session: Session, path: string): Promise<void> {
  await openWithSession(page, session, path)
  await expect(page.locator('main h1, [role=dialog] h2').first()).toBeVisible()
  await settle(page)
}

/** Nothing is loading any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('.bones, .bone, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** A page of the demo's owner. */
const ownerAt =
  (path: string) =>
  (page: Page, { owner }: People): Promise<void> =>
    openAs(page, owner, path)

export const SCREENS: readonly Screen[] = [
  {
    name: 'public-and-desk/doors',
    about: 'Signing in',
    async open(page) {
      await page.goto('/login')
      await page.getByLabel('Email Address / Phone Number', { exact: true }).fill('08035550142')
    },
  },
  {
    name: 'public-and-desk/doors-sign-up',
    about: 'The first step of signing up, with the rules of a password',
    async open(page) {
      await page.goto('/signup')
      await fillPerson(page, 'halima@gidanatamfa.example', '08035550142', ['Halima', 'Sani'])
    },
  },
  {
    name: 'public-and-desk/verify',
    about: 'The verification of a new business',
    isWhole: true,
    open: (page, { stranger }) => openAs(page, stranger, COMPLIANCE_PATH),
  },
  {
    name: 'public-and-desk/support',
    about: 'The conversation with support beside a page',
    async open(page, { owner }) {
      await openAs(page, owner, HISTORY)
      await page.getByRole('button', { name: /^Support/ }).click()
      await expect(page.getByLabel('Write to support')).toBeVisible()
      await settle(page)
    },
  },
  { name: 'merchant/dashboard', about: 'The dashboard', open: ownerAt(HOME) },
  { name: 'merchant/cashpoints', about: 'A cashpoint', open: ownerAt(`${HOME}/cashpoint`) },
  { name: 'merchant/account', about: 'The account number, its QR code and its dial code', open: ownerAt(`${HOME}?popup=account-details`) },
  { name: 'merchant/history', about: 'The history', open: ownerAt(HISTORY) },
  {
    name: 'merchant/transaction',
    about: 'A payment and what can be done with it',
    async open(page, { owner }) {
      await openAs(page, owner, `${HISTORY}?type=credit`)
      await row(page).first().click()
      await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeVisible()
      await settle(page)
    },
  },
  { name: 'merchant/settings', about: 'The settings', open: ownerAt(`${HOME}/settings`) },
  { name: 'merchant/limit', about: 'A higher limit', open: ownerAt(`${HOME}/settings?tab=limit`) },
  { name: 'merchant/sendmoney', about: 'Sending money: whom, and how much', open: ownerAt(`${HOME}/transfer`) },
  {
    name: 'merchant/bills',
    about: 'Paying bills',
    async open(page, { owner }) {
      await openAs(page, owner, `${HOME}?popup=bills`)
      await expect(page.getByRole('dialog', { name: 'Pay bills' })).toBeVisible()
      await settle(page)
    },
  },
  { name: 'merchant/bulk', about: 'Paying many people', open: ownerAt(`${HOME}/bulk`) },
  {
    name: 'merchant/statement',
    about: 'A statement',
    async open(page, { owner }) {
      await openAs(page, owner, HISTORY)
      await page.getByRole('button', { name: 'Print statement' }).click()
      await expect(page.getByRole('dialog', { name: 'Print statement' })).toBeVisible()
      await settle(page)
    },
  },
  {
    name: 'merchant/states-offline',
    about: 'Without a connection',
    async open(page, { owner }) {
      await openAs(page, owner, HOME)
      await page.context().setOffline(true)
      await expect(page.getByText('No connection. Your money is safe.', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'merchant/states-slow',
    about: 'A list that is still loading',
    async open(page, { owner }) {
      await page.route('**/history/show?*', () => {})
      await page.route('**/payouts/show?*', () => {})
      await openWithSession(page, owner, HISTORY)
      await expect(page.locator('.bones, .bone').first()).toBeVisible()
    },
  },
  { name: 'merchant/states-nothing-yet', about: 'A list with nothing yet', open: (page, { beginner }) => openAs(page, beginner, HISTORY) },
  { name: 'merchant/states-nothing-like-that', about: 'A search that finds nothing', open: ownerAt(`${HISTORY}?search=Zubairu+Gambo`) },
  {
    name: 'merchant/states-error',
    about: 'A list that could not be loaded',
    async open(page, { owner }) {
      const message = 'Something went wrong on our side. Nothing was changed; try again in a moment.'
      const answer = { status: 500, json: { status: false, code: 'server.fault', message, requestId: '8f2c71ad' } }
      for (const path of ['**/history/show?*', '**/payouts/show?*']) await page.route(path, (route) => route.fulfill(answer))
      await openWithSession(page, owner, HISTORY)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    },
  },
  { name: 'openings/home', about: 'The whole dashboard of a working day', isWhole: true, open: ownerAt(HOME) },
  {
    name: 'openings/home-first-steps',
    about: 'The first dashboard of a new business',
    isWhole: true,
    open: (page, { stranger }) => openAs(page, stranger, HOME),
  },
  {
    name: 'openings/states',
    about: 'A choice that is made, one with the focus, and a button under the pointer',
    async open(page, { owner }) {
      await openAs(page, owner, `${HOME}?popup=bills`)
      const popup = page.getByRole('dialog', { name: 'Pay bills' })
      await popup.getByText('DStv', { exact: true }).click()
      await popup.getByRole('button', { name: 'Cancel' }).hover()
      await page.keyboard.press('Tab')
      await settle(page)
    },
  },
  {
    name: 'openings/palette',
    about: 'Searching, and doing, from anywhere',
    async open(page, { owner }) {
      await openAs(page, owner, HOME)
      await page.getByRole('button', { name: /^Search or do/ }).click()
      const palette = page.getByRole('dialog', { name: 'Search or do' })
      await palette.getByRole('combobox').fill('ade 18500')
      await expect(palette.getByRole('option').first()).toBeVisible()
      await settle(page)
    },
  },
]
