import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/** Conditions on bulk runs (docs/money.md §6, check 3). */
export const bulkChecks = defineChecks([
  {
    sentence: 'Every bulk run holds exactly the total of its lines that are not done, and a run that has ended holds nothing',
    unit: 'bulk runs',
    figure: sql`select count(*) as figure from bulk_run where state <> 'draft'`,
    broken: sql<BrokenRow>`
      select r.id as run, r.state, r.to_hold, coalesce(h.remaining, 0) as held from (
        select r.id, r.state, r.hold_id, case when r.state in ('stopped', 'closed', 'finished') then 0 else coalesce(sum(l.total) filter (where
          l.state = 'sending' or l.state in ('queued', 'failed') and not (r.state = 'stopping' and l.round < r.round)), 0) end as to_hold
        from bulk_run r left join bulk_line l on l.run_id = r.id where r.state <> 'draft' group by r.id
      ) r left join hold h on h.id = r.hold_id and h.state = 'open'
      where coalesce(h.remaining, 0) <> r.to_hold`,
  },
  {
    sentence: 'The counters of every bulk run are those of its lines',
    unit: 'bulk lines',
    figure: sql`select count(*) as figure from bulk_line`,
    broken: sql<BrokenRow>`
      select r.id as run, r.state, r.lines, r.queued, r.sending, r.settled, r.failed, r.skipped, l.* from bulk_run r cross join lateral (
        select count(*) as lines_of, count(*) filter (where state = 'sending') as sending_of,
          count(*) filter (where state in ('settled', 'returned')) as settled_of,
          count(*) filter (where state = 'failed' and round = r.round) as failed_of,
          count(*) filter (where state in ('queued', 'failed') and round < r.round) as due_of
        from bulk_line where run_id = r.id) l
      where r.state <> 'draft' and (l.lines_of, l.sending_of, l.settled_of, l.failed_of, l.due_of)
        is distinct from (r.lines, r.sending, r.settled, r.failed, r.queued + r.skipped)`,
  },
  {
    sentence: 'Every line of a bulk run is paid at most once, by the payment that it names',
    unit: 'paid lines',
    figure: sql`select count(*) as figure from bulk_line where state in ('settled', 'returned')`,
    broken: sql<BrokenRow>`
      select l.id as line, l.state, p.paid, l.transfer_id, p.id from bulk_line l
      left join (
        select subject_id, count(*) as paid, min(id) as id from transfer
        where kind = 'bulk_line' and state in ('settled', 'returned') group by subject_id) p on p.subject_id = l.id
      where case when l.state in ('settled', 'returned') then p.paid is distinct from 1 or p.id <> l.transfer_id else p.paid is not null end`,
  },
  {
    sentence: 'Every group of bulk payments counts its beneficiaries',
    unit: 'groups',
    figure: sql`select count(*) as figure from bulk_group`,
    broken: sql<BrokenRow>`
      select g.id as group, g.beneficiary_count, count(b.id) as beneficiaries from bulk_group g left join bulk_beneficiary b on b.group_id = g.id
      group by g.id having count(b.id) <> g.beneficiary_count`,
  },
])
