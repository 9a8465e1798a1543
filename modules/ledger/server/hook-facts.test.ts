import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../../../platform/db/index.ts'
import type { MoneyCommand, Needs } from './command.ts'
import { defineEvent, type HookLookup, onCommit } from './domain-event.ts'
import { createHookFacts } from './hook-facts.ts'

type Patron = { account: string }

const POSTING = {} as LedgerTransaction
const paid = defineEvent<{ businessId: string }>('test.paid')

function world() {
  const patrons = new Map<string, Patron>([['bus_1', { account: 'bus_9' }]])
  const requests: string[][] = []
  const lookup: HookLookup<Patron> = {
    name: 'patron',
    async load(_posting, businessIds) {
      requests.push([...businessIds])
      return new Map(businessIds.flatMap((id) => (patrons.has(id) ? [[id, patrons.get(id)!]] : [])))
    },
    needs: ({ account }) => ({ accounts: [{ kind: 'bonus_accrued', business: account }], rows: [{ table: 'bonus_day', id: account }] }),
  }
  const clock = { now: 0, monotonicMs: () => clock.now }
  // Two hooks with one lookup read it once.
  const hooks = [onCommit(paid, () => ({}), lookup), onCommit(paid, () => ({}), lookup)]
  return { patrons, requests, lookup, clock, facts: createHookFacts(hooks, clock) }
}

const command = (needs: Needs): MoneyCommand => ({
  name: 'test',
  scope: 's',
  key: 'k',
  fingerprint: '',
  actor: 'test',
  needs,
  decide: () => {
    throw new Error('nobody decides here')
  },
})
const wallet = (business: string): Needs => ({ accounts: [{ kind: 'wallet', business }] })

test('a command that moves money of a business with a fact locks what the lookup names, beside its own', async () => {
  const { facts, lookup, requests } = world()
  const widened = await facts.widen(POSTING, [command(wallet('bus_1')), command(wallet('bus_2'))])
  expect(widened.map(({ needs }) => needs)).toEqual([
    {
      accounts: [
        { kind: 'wallet', business: 'bus_1' },
        { kind: 'bonus_accrued', business: 'bus_9' },
      ],
      rows: [{ table: 'bonus_day', id: 'bus_9' }],
    },
    wallet('bus_2'),
  ])
  expect(requests).toEqual([['bus_1', 'bus_2']])
  expect(facts.fact(lookup, 'bus_1')).toEqual({ account: 'bus_9' })
  expect(facts.fact(lookup, 'bus_2')).toBeNull()
})

test('facts are kept for a second, also that there is none', async () => {
  const { facts, lookup, requests, clock, patrons } = world()
  const both = [command(wallet('bus_1')), command(wallet('bus_2'))]
  await facts.widen(POSTING, both)
  patrons.set('bus_2', { account: 'bus_8' })
  clock.now = 1_000
  await facts.widen(POSTING, both)
  expect(facts.fact(lookup, 'bus_2')).toBeNull()
  expect(requests).toHaveLength(1)
  clock.now = 1_001
  await facts.widen(POSTING, both)
  expect(facts.fact(lookup, 'bus_2')).toEqual({ account: 'bus_8' })
  expect(requests).toHaveLength(2)
})

test('nothing is read for a command that moves no money, or of no business', async () => {
  const { facts, requests } = world()
  const commands = [command({ ...wallet('bus_1'), movesNoMoney: true }), command({ accounts: [{ kind: 'fees_inbound' }] })]
  expect(await facts.widen(POSTING, commands)).toEqual(commands)
  expect(requests).toEqual([])
})
