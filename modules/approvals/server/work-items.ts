import { sql, type Sql } from '../../../platform/db/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { teamOf } from '../../team/index.ts'
import { defineWorkItemKind, type WorkItem } from '../../work-item-declaration.ts'
import { endRules } from './actions/end-rules.ts'
import { nameOf, rulesOf, ruleTitle, whoText } from './policy.ts'
import { policyOf } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Proposals to end the rules of a business, until they are void after a day. */
const PROPOSED = sql`
  select b.id, b.id as business_id, b.name as business, 'The end of its approval rules is proposed' as what, null::bigint as amount,
    w.proposed_at as opened_at, w.proposed_at + interval '24 hours' as due_at, true as is_open
  from business b join work_item w on w.kind = 'approval-rules' and w.subject_id = b.id
  where w.proposed_at > now() - interval '24 hours'`

/**
 * A business whose approvers are gone cannot change its own rules: nobody else there may approve it, and the owner alone must not. Two people
 * of the desk end the rules after they have spoken with the owner. It begins on the page of the business.
 */
export const approvalRulesWork = defineWorkItemKind({
  key: 'approval-rules',
  title: 'Approval rules',
  area: 'customers',
  clock: 'A proposal is void after 24 hours without a second person.',
  readers: ['viewer', 'support', 'compliance', 'administrator'],
  ...workItemQueries(PROPOSED),
  find: rulesItem,
  async evidence({ db, clock }, { id }) {
    const [business, policy, members] = await Promise.all([findBusiness(db.system, id), policyOf(db.system, id, clock.now()), teamOf(db.system, id)])
    return [
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: id, text: business!.name } },
          ...(policy ? [{ name: 'Rules since', value: { at: policy.starts_at } }] : []),
        ],
      },
      {
        title: 'Rules',
        columns: ['What needs approval', 'Who approves it'],
        rows: rulesOf(policy).map((rule) => [ruleTitle(rule), whoText(rule, members)]),
      },
      {
        title: 'Team',
        columns: ['Name', 'Role', 'State', 'May approve'],
        rows: members.map((member) => [nameOf(member), member.role, member.state, member.may_authorizations ? 'Yes' : 'No']),
      },
    ]
  },
  decisions: ({ isOpen }) =>
    isOpen
      ? [
          {
            key: 'end_rules',
            people: 2,
            roles: ['support', 'compliance'],
            label: 'End the approval rules',
            tone: 'act',
            effect: () => [
              'Nothing of this business needs approval any more, until the owner sets new rules.',
              'The owner is told by mail and text.',
            ],
            carryOut: async ({ context, item, by, requestId }) => endRules(context, item.id, { id: by.operatorId, role: by.role, requestId }),
          },
        ]
      : [],
})

/** The rules of any business that has some, also before their end is proposed. */
async function rulesItem(db: Sql, businessId: string): Promise<(WorkItem & { isOpen: boolean }) | null> {
  const { rows } = await sql<{ name: string; opened_at: Date; has_rules: boolean }>`
    select b.name, coalesce(w.proposed_at, now()) as opened_at, jsonb_array_length(p.rules) > 0 as has_rules
    from business b left join work_item w on w.kind = 'approval-rules' and w.subject_id = b.id
    join lateral (select rules from approval_policy where business_id = b.id and starts_at <= now() order by starts_at desc, id desc limit 1) p on true
    where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: businessId,
    businessId,
    business: row.name,
    what: `Approval rules of ${row.name}`,
    amount: null,
    openedAt: row.opened_at,
    dueAt: new Date(row.opened_at.getTime() + DAY_MS),
    isOpen: row.has_rules,
  }
}
