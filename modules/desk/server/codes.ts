import { lagosDay } from '../../../platform/clock/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { limitFor } from '../../pricing/index.ts'

/** The name under which a confirmed code holds: one decision of one kind of work, proposed or carried out. */
export const codeAct = ({ key }: Pick<WorkItemKind, 'key'>, decision: Pick<Decision, 'key'>) => `${key}.${decision.key}`

/** Money above a dated amount asks for a code each time: that of the item, or one that is entered. */
export async function isConfirmedEachTime(
  { rules, clock }: Pick<OperatorContext, 'rules' | 'clock'>,
  { fields = [] }: Pick<Decision, 'fields'>,
  { amount }: Pick<WorkItem, 'amount'>,
  given: Readonly<Record<string, string>>,
): Promise<boolean> {
  const maximum = await codeAmount({ rules, clock })
  const entered = fields.flatMap(({ key, kind }) => (kind === 'amount' && given[key] !== undefined ? [BigInt(given[key])] : []))
  return [amount ?? 0n, ...entered].some((kobo) => (kobo < 0n ? -kobo : kobo) > maximum)
}

export const codeAmount = async ({ rules, clock }: Pick<OperatorContext, 'rules' | 'clock'>) =>
  limitFor((await rules()).limits, 'code_each_time', lagosDay(clock.now()))
