import { afterEach, beforeEach, expect, test } from 'vitest'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { auditChecks, sealAudit, writeAudit } from '../index.ts'

let world: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
})
afterEach(() => world.close())

const did = (operation: string) =>
  world.db.transaction((tx) => writeAudit(tx, { business: 'biz_1', actor: 'usr_ada', operation, facts: { amount: '500' }, at: world.clock.now() }))
const MINUTE_MS = 60_000

async function sealed(...operations: string[]): Promise<void> {
  for (const operation of operations) await did(operation)
  world.clock.advance(3 * MINUTE_MS)
  await sealAudit(world)
}

/** As a superuser with triggers disabled. */
const tamper = (statement: string) => world.rows(statement, { withoutTriggers: true })
const broken = async () => (await runChecks(world.db, auditChecks)).flatMap((result) => result.broken.map((row) => row['what']))
const seals = async () => (await world.rows<{ entries: number }>('select entries from audit_seal order by id')).map(({ entries }) => entries)

test('audit entries are sealed once they are complete, each seal on top of the last one, and none twice', async () => {
  await sealed('a', 'b')
  await sealAudit(world)
  await did('c')
  await sealAudit(world)
  expect(await seals()).toEqual([2])
  await sealed('d')
  expect(await seals()).toEqual([2, 2])
  expect(await broken()).toEqual([])
})

test('two concurrent sealings seal everything once', async () => {
  await did('a')
  world.clock.advance(3 * MINUTE_MS)
  await Promise.all([sealAudit(world), sealAudit(world), sealAudit(world)])
  expect(await seals()).toEqual([1])
  expect(await broken()).toEqual([])
})

test.each([
  ['the actor is changed', `update audit_entry set actor = 'usr_eve' where operation = 'b'`, 'what it covers was changed'],
  ['another amount', `update audit_entry set facts = '{"amount": "5"}' where operation = 'b'`, 'what it covers was changed'],
  ['a moment later', `update audit_entry set created_at = created_at + interval '1 microsecond' where operation = 'b'`, 'what it covers was changed'],
  ['taken out', `delete from audit_entry where operation = 'b'`, 'it covered 2 entries and has 1'],
  ['cut off at the end', `delete from audit_entry where operation = 'd'`, 'it covered 2 entries and has 1'],
  [
    'put in',
    `insert into audit_entry (id, actor, operation, created_at) overriding system value select max(id) + 1, 'usr_eve', 'x', now() from audit_entry where operation = 'b'`,
    'it covered 2 entries and has 3',
  ],
  ['a seal taken out', 'delete from audit_seal where id = 1', 'a seal before it is missing'],
  ['the last seal cut off', 'delete from audit_seal where id = 2', 'the seals end at 1, their head elsewhere'],
  ['a seal changed', `update audit_seal set hash = sha256(hash) where id = 1`, 'what it covers was changed'],
  ['all of it cut off', 'truncate audit_entry, audit_seal', 'the seals end at 0, their head elsewhere'],
])('%s: seen', async (_what, statement, seen) => {
  await sealed('a', 'b')
  await world.rows(`alter table audit_entry alter column id restart with 100`)
  await sealed('c', 'd')
  expect(await broken()).toEqual([])
  await tamper(statement)
  expect(await broken()).toContain(seen)
})
