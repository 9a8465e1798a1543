import type { Locator, Page, Response } from '@playwright/test'
import type { Decision, DecisionField, WorkItem } from '../../modules/kernel/work-item-declaration.ts'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { expect } from '../../tools/browser/patience.ts'
import { ask, codeFor, type Colleague, type People, Refused } from './people.ts'

export type Item = WorkItem & { isOpen: boolean; kind: string }
export type Way = 'screens' | 'calls'

/** What is entered for a decision. */
type Entered = { fields: Record<string, string>; note: string }

/** Fields that take one form of text only. */
const FIGURES: Readonly<Record<string, string>> = {
  rate: '2',
  tenure: '3',
  token: '11112222333344445555',
  units: '86.4 kWh',
  number: 'FIRS/2026/11',
  vat: '0',
}

export function entriesFor(item: Item, decision: Decision, accountNumber: string, turn: number): Entered {
  const valueOf = ({ key, kind, choices = [] }: DecisionField): string => {
    if (kind === 'account_number') return accountNumber
    if (kind === 'amount') return FIGURES[key] ?? String(item.amount ?? 100_000n)
    if (kind === 'choice') return choices[turn % choices.length]!.value
    return FIGURES[key] ?? `Checked with the records of the day (${turn})`
  }
  const fields = (decision.fields ?? []).filter(({ key, isOptional }) => !isOptional && key !== 'payment')
  return { fields: Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])), note: 'Compared with the statement' }
}

/** Who decides: one, or the first and the second of two. */
export function peopleFor(decision: Decision, people: People, turn: number): readonly [Colleague] | readonly [Colleague, Colleague] {
  const { roles, includes, second } = decision
  const nth = (some: readonly OperatorRole[], at: number) => some[at % some.length]!
  if (decision.people === 1) return [people.of(nth(roles, turn))]
  if (second) return [people.of(second), people.secondAdministrator]
  const other = includes ?? nth(roles, turn)
  const first = nth(
    roles.filter((role) => role !== other),
    turn,
  )
  return turn % 2 === 0 ? [people.of(first), people.of(other)] : [people.of(other), people.of(first)]
}

const pathOf = ({ kind, id }: Item) => `/operator/work/${kind}/${id}`

/** Throws `Refused` with the sentence of the refusal; a proposal that the second person cannot carry out is taken back. */
export async function decide(way: Way, item: Item, decision: Decision, people: People, accountNumber: string, turn: number): Promise<void> {
  const [first, second] = peopleFor(decision, people, turn)
  const entered = entriesFor(item, decision, accountNumber, turn)
  const by = way === 'screens' ? SCREENS : CALLS
  await by.begin(first, item, decision, entered)
  if (!second) return
  try {
    await by.confirm(second, item, decision)
  } catch (error) {
    await ask(first, 'POST', `${pathOf(item)}/proposal`, { accept: false, note: '' })
    throw error
  }
}

/** What another person has proposed already, such as that a stop of money stays. */
export async function confirmProposed(way: Way, item: Item, decision: Decision, people: People, proposer: OperatorRole): Promise<void> {
  const { roles, includes } = decision
  const others = roles.filter((role) => role !== proposer)
  const role = includes && includes !== proposer ? includes : others[0]
  if (!role) throw new Refused('nobody can be the second person')
  await (way === 'screens' ? SCREENS : CALLS).confirm(people.of(role), item, decision)
}

type Acts = {
  begin(by: Colleague, item: Item, decision: Decision, entered: Entered): Promise<void>
  confirm(by: Colleague, item: Item, decision: Decision): Promise<void>
}

const CALLS: Acts = {
  async begin(by, item, decision, entered) {
    const code = decision.people === 2 ? { code: await codeFor(by) } : {}
    await ask(by, 'POST', `${pathOf(item)}/decide`, { decision: decision.key, ...entered, ...code })
  },
  async confirm(by, item) {
    await ask(by, 'POST', `${pathOf(item)}/proposal`, { accept: true, note: 'Seen', code: await codeFor(by) })
  },
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const beginsWith = (text: string) => new RegExp(`^${escaped(text)}`)

const SCREENS: Acts = {
  async begin({ page, ...by }, item, decision, { fields, note }) {
    await page.goto(pathOf(item))
    if (item.kind === 'support') return answer(page, decision, fields)
    if (decision.isUrgent) {
      await button(page, beginsWith(decision.label)).click()
      const act = page.getByRole('dialog').getByRole('button', { name: decision.label })
      return press(page, act, 'Done. A second person confirms it.')
    }
    const choice = page.getByRole('radio', { name: beginsWith(decision.label) }).first()
    await expect(choice).toBeVisible()
    if (await choice.isDisabled()) throw new Refused('the button is off')
    await choice.check({ force: true })
    for (const { key, label, kind } of decision.fields ?? []) {
      const value = fields[key]
      if (value === undefined) continue
      const field = page.getByLabel(label, { exact: true })
      if (kind === 'choice') await field.selectOption(value)
      else await field.fill(kind === 'amount' ? String(Number(value) / 100) : value)
    }
    await page.getByLabel(/^Your note/).fill(note)
    if (decision.people === 1) return press(page, button(page, new RegExp(`^${escaped(decision.label)}$`)), 'Decided')
    await enterCode(page, { ...by, page })
    await press(page, button(page, beginsWith(`Propose: ${decision.label}`)), 'Proposed. A second person decides.')
  },
  async confirm(by, item, decision) {
    const { page } = by
    await page.goto(pathOf(item))
    const act = button(page, beginsWith(`Decide: ${decision.label}`))
    await expect(act).toBeVisible()
    await enterCode(page, by)
    await press(page, act, 'Decided')
  },
}

/** A code of before may still serve. */
async function enterCode(page: Page, by: Colleague): Promise<void> {
  const field = page.getByLabel(/Code from your authenticator/)
  if (await field.isVisible()) await field.fill(await codeFor(by))
}

/** The inbox has a form of its own. */
async function answer(page: Page, decision: Decision, fields: Readonly<Record<string, string>>): Promise<void> {
  if (decision.key === 'close') return press(page, button(page, /^Close without an answer/), 'The conversation was closed')
  await page.getByLabel('Answer, which the customer reads').fill(fields['text']!)
  await press(page, button(page, /^Send$/), 'Your answer was sent')
}

const DECIDES = /\/operator\/work\/[^/]+\/[^/]+\/(?:decide|proposal)$/
const ERROR_TOAST = '.toast[role="alert"]'

/**
 * Presses the button of a decision. The screen must show what the server answered: the success in the toast of this act, a refusal at the button, at its
 * field or in a toast with its sentence. Another toast, an error of the server and a screen that says nothing are faults.
 */
async function press(page: Page, act: Locator, success: string): Promise<void> {
  const isAnswer = (response: Response) => response.request().method() === 'POST' && DECIDES.test(new URL(response.url()).pathname)
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act.click()])
  const status = response.status()
  if (status === 200) {
    await expect(page.locator('.toast p').filter({ hasText: new RegExp(`^Success ${escaped(success)}$`) })).toBeVisible()
    await expect(page.locator(ERROR_TOAST)).toHaveCount(0)
    return
  }
  const { message } = (await response.json()) as { message: string }
  if (status < 400 || status >= 500) throw new Error(`the screen got ${status}: ${message}`)
  const atItsPlace = page.locator('form [role="alert"], [aria-invalid="true"], [role="dialog"] .callout--wrong')
  await expect(atItsPlace.or(page.locator(ERROR_TOAST).filter({ hasText: message })).first()).toBeVisible()
  throw new Refused(`on the screen: ${message}`)
}
