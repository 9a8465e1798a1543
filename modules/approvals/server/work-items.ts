import { findBusiness } from '../../businesses/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { roleName, teamOf } from '../../team/index.ts'
import { defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { endRules } from './actions/end-rules.ts'
import { isApprover, nameOf, rulesOf, ruleTitle, whoText } from './policy.ts'
import { policyOf, PROPOSED_ENDS, rulesItem } from './queries.ts'

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
  ...workItemQueries(PROPOSED_ENDS),
  find: rulesItem,
  waits: () => false,
  async evidence({ db, clock }, { id }) {
    const [business, policy, members] = await Promise.all([findBusiness(db, id), policyOf(db, id, clock.now()), teamOf(db, id)])
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
        columns: ['Name', 'Role', 'State', 'Approves'],
        rows: members.map((member) => [nameOf(member), roleName(member.role), member.state, isApprover(member) ? 'Yes' : 'No']),
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
