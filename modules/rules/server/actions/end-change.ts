import type { AppContext } from '../../../kernel/app-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { setFlag } from '../../../flags/index.ts'
import { type CommandPlace, once, readsOf, writeJobs } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { insertFeeBands, insertHoliday, insertLimit } from '../../../pricing/index.ts'
import { changeText } from '../change-text.ts'
import { tellOwnersJob } from '../jobs.ts'
import { bandsOf } from '../preview/preview-change.ts'
import { checkNumber, datedValueOf, findNumber } from '../number-rules.ts'
import { changeById } from '../queries.ts'
import { endChange } from '../store.ts'

type EndContext = Pick<AppContext, 'clock'> & { db: CommandPlace }
type Person = { operatorId: string; role: OperatorRole }
type Ending = { id: string; by: Person; proposedBy: Person | null; requestId: string }

/** Two people have decided it: the dated rows are added, and nothing that is past changes. */
export async function adoptChange(
  context: EndContext & Pick<AppContext, 'datedNumbers' | 'postingQueue'>,
  { id, by, proposedBy, requestId }: Ending,
): Promise<void> {
  const { db, clock, datedNumbers } = context
  const known = await changeById(readsOf(db), id)
  if (!known) throw notFound('The change')
  const { change } = known
  const at = clock.now()
  // The same value again is no change, so that a repetition after a lost answer does no harm.
  if (change.kind === 'flag') {
    const declared = [{ key: change.name, about: '', default: change.value }]
    const target = { key: change.name, value: change.value, ...(change.business_id !== null && { businessId: change.business_id }) }
    await setFlag(context, declared, target, { actor: by.operatorId, requestId: `${requestId}-flag` })
  } else if (change.starts_on <= lagosDay(at))
    throw new Refusal('rules.too_late', 409, 'Its start day has come. Drop it and draft it for a later day.')
  await once(db, { scope: `rules.end:${id}`, key: requestId, fingerprint: 'decided' }, at, async (tx) => {
    if (!(await endChange(tx, id, 'decided', at))) throw decidedBefore()
    if (change.kind === 'fee') {
      if (!(await insertFeeBands(tx, bandsOf(change)))) throw sameDay()
      await writeJobs(tx, [tellOwnersJob.enqueue({ change: id, after: '' })])
    }
    if (change.kind === 'limit' && !(await insertLimit(tx, { name: change.name, amount: change.amount, startsOn: change.starts_on }))) throw sameDay()
    if (change.kind === 'number') {
      // The rules that it must fit may have changed since the draft.
      await checkNumber(datedNumbers, tx, change)
      const found = findNumber(datedNumbers, change.name)!
      if (!(await found.set.insert(tx, datedValueOf(change, found)))) throw sameDay()
    }
    if (change.kind === 'holiday') await insertHoliday(tx, { day: change.starts_on, name: change.name, isOff: change.is_off, at })
    const facts = { what: changeText(datedNumbers, change), proposed_by: proposedBy?.operatorId ?? null }
    await writeAudit(tx, {
      business: known.business_id,
      actor: by.operatorId,
      role: by.role,
      operation: 'rules.adopt',
      subject: id,
      requestId,
      facts,
      at,
    })
    return {}
  })
}

export async function dropChange({ db, clock }: EndContext, { id, by, requestId }: Omit<Ending, 'proposedBy'>): Promise<void> {
  const at = clock.now()
  await once(db, { scope: `rules.end:${id}`, key: requestId, fingerprint: 'dropped' }, at, async (tx) => {
    if (!(await endChange(tx, id, 'dropped', at))) throw decidedBefore()
    await writeAudit(tx, { business: null, actor: by.operatorId, role: by.role, operation: 'rules.drop', subject: id, requestId, facts: {}, at })
    return {}
  })
}

const decidedBefore = () => new Refusal('rules.ended', 409, 'This was decided already.')
const sameDay = () => new Refusal('rules.same_day', 409, 'Another change of this rule starts on that day. Drop this one and choose another day.')
