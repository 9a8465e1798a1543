import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { teamOf } from '../../team/index.ts'
import { savePolicy } from '../contract.ts'
import { ruleTitle, whoText } from './policy.ts'

/** Without this the owner alone could first take the rules away. */
export const policyChange: Approvable = defineApprovable({
  contract: savePolicy,
  area: 'changes',
  async describe(context, caller, { body: { rules } }) {
    const members = await teamOf(context.tenant(caller), caller.businessId)
    return {
      title: 'New approval rules',
      facts: rules.map((rule) => ({ name: ruleTitle(rule), value: `Approved by ${whoText(rule, members)}` })),
      effects: [rules.length === 0 ? 'Nothing needs approval any more.' : 'These rules replace the present ones.'],
    }
  },
})
