import type { Browser, Page } from '@playwright/test'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { codeOf, newOperator, openDeskOf, type TestOperator } from '../../tests/browser/operators.ts'
import { call, type Session } from '../../tests/browser/fixtures.ts'

/** One who works at the desk, with a browser. Calls use the session of that browser. */
export type Colleague = Omit<TestOperator, 'token'> & { role: OperatorRole; page: Page; session: Session }

export type People = { of(role: OperatorRole): Colleague; secondAdministrator: Colleague }

/** A person of each role, and a second administrator, because two administrators decide about an operator. */
export async function openPeople(browser: Browser): Promise<People> {
  const found = new Map<OperatorRole, Colleague>()
  for (const role of ['viewer', 'support', 'compliance', 'finance', 'administrator'] as const) found.set(role, await open(browser, role))
  return { of: (role) => found.get(role)!, secondAdministrator: await open(browser, 'administrator') }
}

async function open(browser: Browser, role: OperatorRole): Promise<Colleague> {
  const operator = await newOperator(role)
  const { desk: page } = await openDeskOf(browser, operator)
  const stored = await page.evaluate(() => localStorage.getItem('operator-session'))
  const { accessToken: token } = JSON.parse(stored!) as { accessToken: string }
  return { ...operator, role, page, session: { token, publicKey: null, holder: null as never } }
}

/** A refusal of the desk, in its sentence. */
export class Refused extends Error {}

export async function ask<Data>({ session }: Colleague, method: string, path: string, body?: object): Promise<Data> {
  const { http, message, code, data } = await call<Data>(session, method, path, body)
  if (http >= 400 && http < 500) throw new Refused(`${code ?? http}: ${message}`)
  if (http !== 200) throw new Error(`${method} ${path}: ${http} ${message}`)
  return data
}

export const codeFor = (person: Colleague) => codeOf(person)
