import { auditChecks, sealAudit } from '../../../modules/audit/index.ts'
import { ledgerChecks } from '../../../modules/ledger/index.ts'
import { type Check, evaluateChecks } from '../../../platform/integrity-checks/index.ts'
import { type Clock, systemClock } from '../../../platform/clock/index.ts'
import { sql, type Tx } from '../../../platform/db/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { integrityChecks as checks } from '../../../apps/integrity-checks.ts'
import { withRolledBackTampering } from '../../../tests/fixtures/tampering.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor } from '../plan.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { startLoad } from '../environment/load.ts'
import { checkFinalState } from '../environment/final-assertions.ts'

/**
 * A superuser with triggers off changes, deletes, swaps and truncates rows of the books: the integrity checks must
 * detect each.
 */
export const tampering: Scenario = {
  id: 'R16',
  title: 'rows of the ledger and of the audit changed, taken out, swapped and cut off by a superuser',
  trial: 'tampers',
  sizes: { smallest: 2, small: 40, ci: 1_000, release: 10_000, planted: 34 },
  // `falsifiedEvidence` is the beginning of the integrity check that is left out.
  mutants: [
    { name: 'nobody looks at the seals', caughtBy: /not seen: .*seal/, falsifiedEvidence: 'The chain' },
    { name: 'nobody looks at the trail', caughtBy: /not seen: .*audit/, falsifiedEvidence: 'The audit' },
    { name: 'nobody looks at what is held', caughtBy: /not seen: what is held/, falsifiedEvidence: 'What an account holds' },
  ],
  async run({ cluster, size, seed, mutant, log }) {
    const environment = await openEnvironment(cluster, { shops: 6, apis: 1, workers: 1, mutant })
    try {
      const load = startLoad(environment, { callers: 6, payers: 1, name: 'books', random: randomFor(seed, 'payers'), limit: 40 })
      await load.done
      await load.stop()
      const { violations } = await checkFinalState(environment)
      await environment.processes.close()
      const random = randomFor(seed, 'tampers')
      await sealAudit({ db: environment.db, clock: inAnHour })
      const hiddenCheck = mutant?.falsifiedEvidence
      const observed = (all: readonly Check[]) => (hiddenCheck ? all.filter(({ sentence }) => !sentence.startsWith(hiddenCheck)) : all)
      const missed: string[] = []
      let tried = 0
      let refused = 0
      let empty = 0
      for (let at = 0; at < size; at++) {
        const [name, make, quick] = TAMPERINGS[at % TAMPERINGS.length]!
        let detection = await tamper(environment, make(random), observed(quick), observed(checks))
        // Two swapped amounts may be equal. Where nothing was changed nothing can be detected, so it is drawn again.
        for (let draws = 1; detection === 'nothing changed'; draws++) {
          if (draws > MAX_DRAWS) throw new Error(`there is nothing to change: ${name}`)
          empty++
          detection = await tamper(environment, make(random), observed(quick), observed(checks))
        }
        tried++
        if (detection === 'refused by the tables') refused++
        if (detection === 'not seen') missed.push(`not seen: ${name}`)
        if ((at + 1) % 250 === 0) log(`${at + 1} tampers`)
      }
      const done = tried - refused
      return {
        trials: tried,
        violations: [...violations, ...new Set(missed)],
        figures: [
          { name: 'detected of those done', value: ((done - missed.length) * 100) / Math.max(1, done), unit: ' %', least: 100 },
          { name: 'refused by the tables themselves', value: refused },
          { name: 'drawn again, because nothing was changed', value: empty },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

/** One hour ahead, so that every entry is old enough to be sealed. */
const inAnHour: Clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + 3_600_000) }

const MAX_DRAWS = 100

type Detection = 'seen' | 'not seen' | 'refused by the tables' | 'nothing changed'

const tamper = (environment: Environment, statement: string, quick: readonly Check[], all: readonly Check[]): Promise<Detection> =>
  withRolledBackTampering(environment.db, [], async (tx) => {
    const changed = await rowsChanged(tx, statement)
    if (changed === 'refused') return 'refused by the tables'
    if (changed === 0) return 'nothing changed'
    const broken = async (some: readonly Check[]) => (await evaluateChecks(tx, some)).some((result) => !result.holds)
    return (await broken(quick)) || (await broken(all)) ? 'seen' : 'not seen'
  })

/**
 * Table constraints hold for a superuser too, with or without triggers: a refused change did not happen. Any other
 * error is a defect of the harness.
 */
async function rowsChanged(tx: Tx, statement: string): Promise<number | 'refused'> {
  try {
    const { numAffectedRows, rows } = await sql.raw(statement).execute(tx)
    // `truncate` returns no count, and a statement with several parts returns a row for each changed row.
    return statement.startsWith('truncate') ? 1 : Number(numAffectedRows ?? rows.length)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('23')) return 'refused'
    throw error
  }
}

/** Accounts where the table itself does not refuse the larger hold, so that the integrity check is reached. */
const WITH_FREE_BALANCE = 'account where floor is null or held < balance - floor'

const anyRow = (table: string, order: string, random: Random) =>
  `(select ctid from ${table} order by ${order} offset ${random.below(1_000)} % (select count(*) from ${table}) limit 1)`
const entryOf = (random: Random) => anyRow('entry', 'account_id, seq', random)
const journalOf = (random: Random) => anyRow('journal', 'id', random)
const batchOf = (random: Random) => anyRow('ledger_batch', 'id', random)

/** Returns a row for each deleted row, because the count of a statement with several parts is that of its last part. */
const ENTRIES_GONE = `entries as (delete from entry where journal_id in (select id from gone) returning 1) select 1 from gone union all select 1 from entries`

const LEDGER_TAMPERINGS: readonly (readonly [string, (random: Random) => string])[] = [
  ['an amount', (random) => `update entry set amount = amount + ${1 + random.below(1_000)} where ctid = ${entryOf(random)}`],
  [
    'both amounts of a journal',
    (random) => `update entry set amount = amount * 2 where journal_id = (select id from journal where ctid = ${journalOf(random)})`,
  ],
  ['a balance after an entry', (random) => `update entry set balance_after = balance_after + 1 where ctid = ${entryOf(random)}`],
  ['the cashpoint of an entry', (random) => `update entry set cashpoint_id = 'cpt_another' where ctid = ${entryOf(random)}`],
  ['the key of a journal', (random) => `update journal set key = key || 'x' where ctid = ${journalOf(random)}`],
  ['the posting of a journal', (random) => `update journal set posting = 'M99' where ctid = ${journalOf(random)}`],
  ['the business of a journal', (random) => `update journal set business_id = 'biz_another' where ctid = ${journalOf(random)}`],
  ['the day of a journal', (random) => `update journal set effective_day = effective_day - 1 where ctid = ${journalOf(random)}`],
  ['the time of a journal', (random) => `update journal set created_at = created_at + interval '1 second' where ctid = ${journalOf(random)}`],
  ['the facts of a journal', (random) => `update journal set facts = facts || '{"tampered": 1}' where ctid = ${journalOf(random)}`],
  ['the batch of a journal', (random) => `update journal set batch_id = batch_id + 1 where ctid = ${journalOf(random)}`],
  ['a bit of a seal', (random) => `update ledger_batch set hash = set_bit(hash, 5, 1 - get_bit(hash, 5)) where ctid = ${batchOf(random)}`],
  ['the seal before', (random) => `update ledger_batch set previous_hash = sha256(previous_hash) where ctid = ${batchOf(random)}`],
  ['the count of a batch', (random) => `update ledger_batch set journals = journals + 1 where ctid = ${batchOf(random)}`],
  ['an entry taken out', (random) => `delete from entry where ctid = ${entryOf(random)}`],
  [
    'a journal taken out, with its entries',
    (random) => `with gone as (delete from journal where ctid = ${journalOf(random)} returning id), ${ENTRIES_GONE}`,
  ],
  ['a batch taken out', (random) => `delete from ledger_batch where ctid = ${batchOf(random)}`],
  [
    'two entries of an account swapped',
    (random) => `with one as (select account_id, seq from entry where ctid = ${entryOf(random)} and seq > 1)
    update entry e set amount = o.amount from one, entry o where e.account_id = one.account_id and o.account_id = one.account_id and e.seq = one.seq and o.seq = one.seq - 1 and o.amount <> e.amount`,
  ],
  [
    'the journals of two entries swapped',
    (random) =>
      `update entry set journal_id = (select id from journal where id <> entry.journal_id order by id limit 1) where ctid = ${entryOf(random)}`,
  ],
  [
    'the last batch cut off',
    () =>
      `with last as (delete from ledger_batch where id = (select max(id) from ledger_batch) returning id), gone as (delete from journal where batch_id in (select id from last) returning id), ${ENTRIES_GONE} union all select 1 from last`,
  ],
  [
    'the whole tail cut off',
    (random) =>
      `with tail as (delete from ledger_batch where id > (select max(id) from ledger_batch) - ${2 + random.below(20)} returning id), gone as (delete from journal where batch_id in (select id from tail) returning id), ${ENTRIES_GONE} union all select 1 from tail`,
  ],
  ['everything cut off', () => 'truncate entry, journal, ledger_batch cascade'],
  [
    'a balanced journal put in',
    (random) => `with made as (insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, created_at)
      select max(id) + 1000, 'planted-${random.below(1_000_000)}', 'M1', null, current_date, 2, 1, now() from journal returning id)
    insert into entry (account_id, seq, journal_id, amount, balance_after, created_at)
    select a.id, a.seq + 1, made.id, case when row_number() over (order by a.id) = 1 then 100 else -100 end, 0, now() from made, (select id, seq from account order by id limit 2) a`,
  ],
  ['the head of the chain', () => `update ledger_head set hash = sha256(hash)`],
  ['a balance', (random) => `update account set balance = balance + 1 where ctid = ${anyRow('account', 'id', random)}`],
  ['what is held', (random) => `update account set held = held + 1 where ctid = ${anyRow(WITH_FREE_BALANCE, 'id', random)}`],
]

const entryOfAudit = (random: Random) => anyRow('audit_entry', 'id', random)

const AUDIT_TAMPERINGS: readonly (readonly [string, (random: Random) => string])[] = [
  ['who did it', (random) => `update audit_entry set actor = 'usr_another' where ctid = ${entryOfAudit(random)}`],
  ['what was done', (random) => `update audit_entry set operation = 'another' where ctid = ${entryOfAudit(random)}`],
  ['when it was done', (random) => `update audit_entry set created_at = created_at + interval '1 microsecond' where ctid = ${entryOfAudit(random)}`],
  ['the facts of the audit', (random) => `update audit_entry set facts = facts || '{"tampered": "1"}' where ctid = ${entryOfAudit(random)}`],
  ['an entry of the audit taken out', (random) => `delete from audit_entry where ctid = ${entryOfAudit(random)}`],
  ['the tail of the audit cut off', (random) => `delete from audit_entry where id > (select max(id) from audit_entry) - ${1 + random.below(20)}`],
  [
    'the tail of the audit cut off with its seal',
    () =>
      `with last as (delete from audit_seal where id = (select max(id) from audit_seal) returning after_entry),
      gone as (delete from audit_entry where id > (select after_entry from last) returning 1) select 1 from last union all select 1 from gone`,
  ],
  [
    'two entries of the audit swapped',
    (random) => `update audit_entry e set actor = o.actor, operation = o.operation, subject = o.subject, request_id = o.request_id
    from audit_entry o where e.ctid = ${entryOfAudit(random)} and o.id = (select min(id) from audit_entry where id > e.id and request_id is distinct from e.request_id)`,
  ],
]

const TAMPERINGS: readonly (readonly [string, (random: Random) => string, readonly Check[]])[] = [
  ...LEDGER_TAMPERINGS.map(([name, make]) => [name, make, ledgerChecks] as const),
  ...AUDIT_TAMPERINGS.map(([name, make]) => [name, make, auditChecks] as const),
]
