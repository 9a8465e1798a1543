import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

/** Conditions on approvals (docs/money.md §2 and §8). */
export const approvalChecks = defineChecks([
  {
    sentence: 'Every approved request has as many approvals as its rule asks for, and none by the person who asked',
    unit: 'approved requests',
    figure: sql`select count(*) as figure from approval where approved_at is not null`,
    broken: sql<BrokenRow>`
      select a.id as approval, a.state, a.rule, count(d.person_id) as approvals from approval a
      left join approval_decision d on d.approval_id = a.id and d.decision = 'approved'
      group by a.id having count(d.person_id) filter (where d.person_id = a.asked_by) > 0
        or (a.approved_at is not null) <> (count(d.person_id) >= (a.rule->>'people')::int)
        or bool_or(a.state = 'declined') and count(d.person_id) >= (a.rule->>'people')::int`,
  },
  {
    sentence: 'Every request that was carried out used up the grant of its own approval, and no other request did',
    unit: 'requests carried out',
    figure: sql`select count(*) as figure from approval where state = 'carried_out'`,
    broken: sql<BrokenRow>`
      select a.id as approval, a.state, g.state as grant, g.used_for from approval a left join pin_grant g on g.id = a.grant_id
      where case a.state when 'carried_out' then g.state is distinct from 'used' or g.session_id <> a.id
        when 'approved' then g.id is null else coalesce(g.state = 'used', false) end`,
  },
])
