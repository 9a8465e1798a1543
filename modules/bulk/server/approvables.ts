import type { Sql } from '../../../platform/db/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { authoriseByPin, revokeGrant } from '../../identity/index.ts'
import { payGroup } from '../contract.ts'
import { duplicateRun, emptyGroup, isDuplicate } from './check-run.ts'
import { modeOf, type PayChoice } from './price-lines.ts'
import { priceRun } from './price-run.ts'
import { beneficiaryNames, findGroup, type ListedGroup, runByRequest } from './queries.ts'

/** The lines are frozen by their digest: a group that changes meanwhile needs a new approval. */
export const runApproval: Approvable = defineApprovable({
  contract: payGroup,
  area: 'bulk',
  isKnown: async (context, caller, { requestId }) => (await runByRequest(context.tenant(caller), caller.businessId, requestId)) !== null,
  async price(context, caller, { body }) {
    const group = await findGroup(context.tenant(caller), caller.businessId, body.group_id)
    if (!group) throw notFound('The group')
    const { totals, digest, refusal, availableKobo, at } = await priceRun(context, caller, group, body)
    const { lines, amount, fee, vat, duty, total } = totals
    if (lines === 0) throw emptyGroup()
    const again = body.confirm_duplicate !== true && isDuplicate(group, digest, at) ? duplicateRun() : null
    const quote = { amountKobo: amount, feeKobo: fee, vatKobo: vat, dutyKobo: duty, dutyBy: 'sender' as const, totalKobo: total, rules: [] }
    return { quote, availableKobo, refusal: refusal ?? again, digest }
  },
  async describe(context, caller, { body }) {
    const db = context.tenant(caller)
    const group = await findGroup(db, caller.businessId, body.group_id)
    if (!group) throw notFound('The group')
    const { totals, first } = await priceRun(context, caller, group, body)
    const leftOut = await leftOutOf(db, group, body, totals.lines)
    const more = totals.lines - first.length
    const others = totals.amount - first.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      title: `Bulk payment: ${body.title}`,
      facts: [
        { name: 'Group', value: group.name, bulk_group: group.id },
        { name: 'Payments', value: String(totals.lines) },
        { name: 'Amounts', value: amountsOf(body) },
        { name: 'Left out', value: leftOut },
        ...first.map(({ name, bank_name, account_number, amount }) => ({
          name: nameCase(name),
          value: `${formatNaira(amount)} to ${bank_name} ${account_number}`,
        })),
        ...(more > 0 ? [{ name: `And ${more} more`, value: `${formatNaira(others)} together` }] : []),
      ],
      effects: ['The total is reserved and the payments are sent one after the other.'],
    }
  },
  // Nothing is paid yet, so nothing may be paid by it.
  async checkPin(context, caller, { body }) {
    const people = context.acrossBusinesses('people')
    await revokeGrant(people.system, await authoriseByPin({ ...context, db: people }, caller, body.pin))
  },
})

function amountsOf(choice: PayChoice): string {
  const { mode, extra } = modeOf(choice)
  if (mode === 'flatrate') return `Flat rate: ${formatNaira(extra)} each`
  return mode === 'bonus' ? `The usual amounts, with a bonus of ${formatNaira(extra)} each` : 'The usual amounts'
}

const MAX_NAMED = 5

/** Beneficiaries of the group that the run does not pay, the first by name. */
async function leftOutOf(db: Sql, group: ListedGroup, { except }: PayChoice, lines: number): Promise<string> {
  const count = group.beneficiary_count - lines
  if (count <= 0) return 'No one'
  const names = await beneficiaryNames(db, group, except ?? [], MAX_NAMED)
  if (names.length === 0) return String(count)
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return `${names.map((name) => nameCase(name)).join(', ')}${more}`
}
