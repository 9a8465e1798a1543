import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAnchorFile } from '../../../platform/anchor-file/index.ts'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { tamper } from '../../../tests/fixtures/tampering.ts'
import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sealAudit, writeAudit } from '../index.ts'
import { type AuditFilter, auditPage } from '../../lookup/server/audit/queries.ts'
import { anchorAudit, anchorFaults } from './actions/anchor-audit.ts'

let world: AppFixture
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  world = { ...(await createAppFixture()), auditAnchors: createAnchorFile(join(folder, 'data', 'audit-anchors')) }
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const DAY_MS = 24 * 60 * 60_000
const did = (operation: string, more: object = {}) =>
  world.db.transaction((tx) => writeAudit(tx, { business: 'biz_1', actor: 'usr_ada', operation, at: world.clock.now(), ...more }))
async function sealed(operation: string): Promise<void> {
  await did(operation)
  world.clock.advance(3 * 60_000)
  await sealAudit(world)
}

test('the newest seal is written outside the database once a day, and a log that was written anew differs from it', async () => {
  await anchorAudit(world)
  expect(await world.auditAnchors.lines()).toEqual([])
  await sealed('a')
  await anchorAudit(world)
  await anchorAudit(world)
  expect(await world.auditAnchors.lines()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d 1 [0-9a-f]{64}$/)])
  world.clock.advance(DAY_MS)
  await sealed('b')
  await anchorAudit(world)
  expect(await world.auditAnchors.lines()).toHaveLength(2)
  expect(await anchorFaults(world.db.system, world)).toEqual([])
  await tamper(world.db, [`update audit_seal set hash = sha256(hash) where id = 2`])
  expect(await anchorFaults(world.db.system, world)).toEqual([expect.stringMatching(/^The seal of .* was changed\.$/)])
  await tamper(world.db, ['delete from audit_seal'])
  expect(await anchorFaults(world.db.system, world)).toHaveLength(2)
})

test('the audit log is read by business, actor, operation and time, page by page from the newest entry', async () => {
  for (const operation of ['a', 'b', 'c']) await did(operation)
  await did('a', { business: 'biz_2', actor: 'usr_bob' })
  const read = async (filter: AuditFilter, maximum = 10) => {
    const { entries, next } = await auditPage(world.db.system, filter, maximum)
    return { found: entries.map(({ operation, actor }) => `${actor} ${operation}`), next }
  }
  expect(await read({ businesses: ['biz_1'] })).toEqual({ found: ['usr_ada c', 'usr_ada b', 'usr_ada a'], next: null })
  expect((await read({ actors: ['usr_bob'] })).found).toEqual(['usr_bob a'])
  expect((await read({ kind: { modules: [], operations: ['a'], except: [] } })).found).toEqual(['usr_bob a', 'usr_ada a'])
  const now = world.clock.now()
  expect((await read({ from: new Date(now.getTime() - 1), to: new Date(now.getTime() + 1), businesses: ['biz_2'] })).found).toEqual(['usr_bob a'])
  expect((await read({ from: new Date(0), to: new Date(1) })).found).toEqual([])
  const first = await read({ businesses: ['biz_1'] }, 2)
  expect(first.found).toEqual(['usr_ada c', 'usr_ada b'])
  expect((await read({ businesses: ['biz_1'], before: first.next! }, 2)).found).toEqual(['usr_ada a'])
})
