import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type LedgerFixture, createLedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Intent, once, onceWithPreparation, findOutcome } from './idempotency.ts'

let world: LedgerFixture
let made: number
beforeAll(async () => {
  world = await createLedgerFixture()
  made = 0
})
afterAll(() => world.close())

const intent = (key: string, fingerprint = 'same', scope = 'test'): Intent => ({ scope, key, fingerprint })
/** Each execution leaves a row in its commit. */
const doing = (given: Intent, outcome = () => ({ made: ++made })) =>
  once(world.db, given, world.clock.now(), async (tx) => {
    const said = outcome()
    await sql`insert into command_key (scope, key, fingerprint, outcome, created_at)
      values ('mark', ${`${given.scope} ${given.key} ${said.made}`}, '', '{}', ${world.clock.now()})`.execute(tx)
    return said
  })
const marks = async (given: Intent) =>
  (await world.query(`select 1 from command_key where scope = 'mark' and key like '${given.scope} ${given.key} %'`)).length

describe('work that moves no money is done once for an intent', () => {
  test('and every later call is answered as the first', async () => {
    const given = intent('one')
    expect(await findOutcome(world.db.system, given)).toBeNull()
    const first = await doing(given)
    expect(first).toEqual({ outcome: { made: expect.any(Number) }, replayed: false })
    expect(await doing(given)).toEqual({ outcome: first.outcome, replayed: true })
    expect(await findOutcome(world.db.system, given)).toEqual(first.outcome)
    expect(await marks(given)).toBe(1)
    expect(await world.query(`select created_at from command_key where scope = 'test' and key = 'one'`)).toEqual([{ created_at: world.clock.now() }])
  })

  test('with other content it is refused, before it is done and after', async () => {
    const refusal = { code: 'request.reference_reused', httpStatus: 409, message: 'This reference was already used for another request' }
    await doing(intent('two'))
    await expect(doing(intent('two', 'other'))).rejects.toMatchObject(refusal)
    await expect(findOutcome(world.db.system, intent('two', 'other'))).rejects.toMatchObject(refusal)
    expect(await marks(intent('two'))).toBe(1)
  })

  test('the same key of another scope is another intent', async () => {
    const [here, there] = [await doing(intent('three')), await doing(intent('three', 'same', 'other'))]
    expect([here.replayed, there.replayed]).toEqual([false, false])
    expect(here.outcome).not.toEqual(there.outcome)
  })

  test('of two at once one is done, and both have its outcome', async () => {
    const given = intent('four')
    const both = await Promise.all([doing(given), doing(given)])
    expect(both.filter(({ replayed }) => replayed)).toHaveLength(1)
    expect(both[0].outcome).toEqual(both[1].outcome)
    expect(await marks(given)).toBe(1)
  })

  test('a call refused before the commit because the same intent was done meanwhile gets its outcome; others are refused', async () => {
    const given = intent('overtaken')
    let first: unknown
    const overtaken = (made: Intent) =>
      onceWithPreparation<{ made: number }>(world.db, made, world.clock.now(), async () => {
        first = (await doing(given)).outcome
        throw new Error('the code is spent')
      })
    expect(await overtaken(given)).toEqual({ outcome: first, replayed: true })
    expect(await marks(given)).toBe(1)
    await expect(overtaken(intent('another'))).rejects.toThrow('the code is spent')
    expect(await findOutcome(world.db.system, intent('another'))).toBeNull()
  })

  test('a known intent is not prepared again', async () => {
    const { outcome } = await doing(intent('prepared'))
    const prepare = vi.fn(() => Promise.reject(new Error('prepared again')))
    expect(await onceWithPreparation<{ made: number }>(world.db, intent('prepared'), world.clock.now(), prepare)).toEqual({ outcome, replayed: true })
    expect(prepare).not.toHaveBeenCalled()
  })

  test('a failure is thrown unchanged, leaves nothing, and may be tried again', async () => {
    const given = intent('five')
    const failing = () => {
      throw new Error('the file is too large')
    }
    await expect(doing(given, failing)).rejects.toThrow('the file is too large')
    expect(await findOutcome(world.db.system, given)).toBeNull()
    expect((await doing(given)).replayed).toBe(false)
    expect(await marks(given)).toBe(1)
  })
})
