import type { Sql } from '../../../platform/db/index.ts'
import type { EvidenceValue } from '../../kernel/work-item-declaration.ts'
import { accountTitle, postingTitle } from '../../ledger/index.ts'
import { jobTitle } from './job-title.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { casesOfAccount, deadJobs, itemsOfClearing, lateJobs, newestEntries, newestRuns, type WaitingRecord } from './queries.ts'
import { storedResultSchema } from './result.ts'

type Rows = { title: string; about: string; columns: string[]; rows: EvidenceValue[][] }

/** The rows behind a number of the board: those of the newest run, or as they are now. */
export async function rowsBehind(db: Sql, what: 'check' | 'account' | 'clearing' | 'jobs', key: string): Promise<Rows> {
  if (what === 'check') return rowsOfCheck(db, Number(key))
  if (what === 'account') return rowsOfAccount(db, key)
  if (what === 'clearing') return rowsOfClearing(db, key)
  if (key === 'late') return rowsOfLateJobs(db)
  return {
    title: 'Jobs that gave up',
    about: 'A person has to look at each. The queue does not try it again.',
    columns: ['Job', 'Key', 'Attempts', 'Last error'],
    rows: (await deadJobs(db)).map((job) => [jobTitle(job.task), job.key ?? '', String(job.attempts), job.last_error ?? '']),
  }
}

async function rowsOfLateJobs(db: Sql): Promise<Rows> {
  return {
    title: 'Jobs that wait too long',
    about: 'No worker has taken them in time. See whether the workers run, and whether they know the job.',
    columns: ['Job', 'Key', 'Waited', 'May wait'],
    rows: (await lateJobs(db)).map((job) => [jobTitle(job.task), job.key ?? '', `${job.waited_seconds} s`, `${job.max_wait_seconds} s`]),
  }
}

async function rowsOfCheck(db: Sql, at: number): Promise<Rows> {
  const { finished } = await newestRuns(db)
  const check = finished ? storedResultSchema.parse(finished.result).checks[at] : undefined
  if (!check) throw notFound('This check')
  const columns = Object.keys(check.broken[0] ?? {})
  return {
    title: check.sentence,
    about: check.holds ? 'The check holds: no row breaks it.' : 'The first rows that break this check.',
    columns: columns.map((name) => name.replaceAll('_', ' ')),
    rows: check.broken.map((row) => columns.map((name) => row[name] ?? '')),
  }
}

async function rowsOfAccount(db: Sql, kind: string): Promise<Rows> {
  const { finished } = await newestRuns(db)
  const largest = (finished ? storedResultSchema.parse(finished.result).largest : []).filter((each) => each.kind === kind)
  if (largest.length > 0)
    return {
      title: accountTitle(kind),
      about: 'The largest balances when the checks ran.',
      columns: ['Business', 'Balance', 'Reserved'],
      rows: largest.map(({ business, balance, held }) => [business, { kobo: BigInt(balance) }, { kobo: BigInt(held) }]),
    }
  const entries = await newestEntries(db, kind)
  return {
    title: accountTitle(kind),
    about: 'The newest entries.',
    columns: ['When', 'Posting', 'Business', 'Amount', 'Balance after'],
    rows: entries.map((entry) => [
      { at: entry.created_at },
      postingTitle(entry.posting),
      entry.business ?? '',
      { kobo: entry.amount },
      { kobo: entry.balance_after },
    ]),
  }
}

async function rowsOfClearing(db: Sql, kind: string): Promise<Rows> {
  const items = CLEARING.includes(kind)
    ? await itemsOfClearing(db, kind.startsWith('clearing_in') ? 'in' : 'out', kind.endsWith('_house'))
    : await casesOfAccount(db, kind)
  return {
    title: accountTitle(kind),
    about: 'Open items, the oldest first.',
    columns: ['Since', 'Amount', 'What', 'Due'],
    rows: items.map(rowOfItem),
  }
}

const CLEARING = ['clearing_in', 'clearing_out', 'clearing_in_house', 'clearing_out_house']

const rowOfItem = (item: WaitingRecord): EvidenceValue[] => [
  { at: item.opened_at },
  { kobo: item.amount },
  item.due_at ? { work: workOf(item), id: item.id, text: item.about } : `${postingTitle(item.about)}, ${item.key}`,
  item.due_at ? { at: item.due_at } : '',
]

/** The desk's kind of a case. */
const workOf = ({ account_kind }: WaitingRecord) =>
  account_kind === 'suspense_unmatched' ? 'suspense' : account_kind === 'suspense_late' ? 'late-payment' : 'reconciliation'
