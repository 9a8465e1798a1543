import type { AppContext } from '../../../kernel/app-context.ts'
import type { FlagDeclaration } from '../../../kernel/module-definition.ts'
import { lagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type CommandPlace, once, readsOf } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import type { RuleChange } from '../../contract.ts'
import { changeText } from '../change-text.ts'
import { previewChange } from '../preview/preview-change.ts'
import { checkNumber } from '../number-rules.ts'
import { insertChange } from '../store.ts'

/** A change of a flag waits a week for its two people. */
const FLAG_DRAFT_MS = 7 * 24 * 60 * 60_000

/** A deleted file cannot be brought back. Records of customers are kept five years by law. */
const LEAST_DAYS: Readonly<Partial<Record<string, number>>> = { video_days: 30, photo_days: 1826 }

type Drafter = { operatorId: string; role: OperatorRole }

/** `alternateBanks`: a price may be that of one of them. */
type CheckContext = Pick<AppContext, 'clock' | 'datedNumbers'> & { db: CommandPlace } & { alternateBanks: { find(name: string): unknown } }

/** Throws a Refusal for a change that could not be decided: a past day, bands that leave out small amounts, an unknown flag or bank. */
export async function checkChange(
  { db, clock, datedNumbers, alternateBanks }: CheckContext,
  declared: readonly FlagDeclaration[],
  change: RuleChange,
): Promise<void> {
  if (change.kind === 'flag') {
    const flag = declared.find(({ key }) => key === change.name)
    if (!flag) throw badField('name', 'There is no such flag')
    if (typeof flag.default !== typeof change.value) throw badField('value', typeof flag.default === 'boolean' ? 'Choose on or off' : 'Type a text')
    if (change.business_id !== null && !(await findBusiness(readsOf(db), change.business_id))) throw notFound('The business')
    return
  }
  if (change.starts_on <= lagosDay(clock.now())) throw badField('starts_on', 'A rule starts tomorrow at the earliest')
  const least = change.kind === 'limit' ? LEAST_DAYS[change.name] : undefined
  if (change.kind === 'limit' && least !== undefined && change.amount < least) throw badField('amount', `At least ${least} days`)
  if (change.kind === 'number') await checkNumber(datedNumbers, readsOf(db), change)
  if (change.kind === 'fee') {
    const [, bank] = change.name.split(':')
    if (bank !== undefined && !alternateBanks.find(bank)) throw badField('name', 'There is no bank of this name')
    if (change.business_id) await checkOwnPrice(readsOf(db), change.business_id, change)
    const starts = change.bands.map(({ from }) => from)
    // Without bands one business has the price of its class again.
    if (change.business_id && starts.length === 0) return
    if (!starts.includes(0)) throw badField('bands', 'One band begins at ₦0')
    if (new Set(starts).size < starts.length) throw badField('bands', 'Each band begins at another amount')
  }
}

async function checkOwnPrice(db: Sql, businessId: string, { name, classification }: Extract<RuleChange, { kind: 'fee' }>): Promise<void> {
  if (classification !== null) throw badField('business_id', 'Choose the rule of all classes for the price of one business')
  if (name === 'stamp_duty') throw badField('business_id', 'Stamp duty is the same for every business')
  if (!(await findBusiness(db, businessId))) throw badField('business_id', 'There is no business with this id')
}

export async function draftChange(
  context: CheckContext & Pick<AppContext, 'rules' | 'ids'>,
  declared: readonly FlagDeclaration[],
  { operatorId, role }: Drafter,
  change: RuleChange,
  requestId: string,
): Promise<string> {
  await checkChange(context, declared, change)
  const preview = await previewChange(context, change)
  const at = context.clock.now()
  const startsOn = change.kind === 'flag' ? null : change.starts_on
  // Decided by the end of the day before it starts.
  const dueAt = startsOn === null ? new Date(at.getTime() + FLAG_DRAFT_MS) : startOfLagosDay(startsOn)
  const intent = { scope: `rules.draft:${operatorId}`, key: requestId, fingerprint: JSON.stringify(change) }
  const { outcome } = await once<{ id: string }>(context.db, intent, at, async (tx) => {
    const id = context.ids.next('rul')
    const what = changeText(context.datedNumbers, change)
    await insertChange(tx, { id, change, what, preview, startsOn, operatorId, at, dueAt })
    await writeAudit(tx, { business: null, actor: operatorId, role, operation: 'rules.draft', subject: id, requestId, facts: { what }, at })
    return { id }
  })
  return outcome.id
}
