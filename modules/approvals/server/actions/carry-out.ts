import { Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext, RouteContext } from '../../../kernel/app-context.ts'
import type { ModuleDefinition } from '../../../kernel/module-definition.ts'
import { sessionRoutes } from '../../../kernel/tenant-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { grantUse, pinRequired } from '../../../identity/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { approvablesOf } from '../approvables.ts'
import { findMember } from '../find-member.ts'
import { approvalEvent } from '../live-event.ts'
import { requestEnded } from '../messages.ts'
import { askerOf, requestOf } from '../pending-request.ts'
import { approvalById, type ListedApproval } from '../queries.ts'
import { moveApproval } from '../store.ts'

/** A job waits for no live event: the outcome of a payment is read from its own record. */
const QUIET: Pick<RouteContext, 'liveEvents' | 'operationsOf' | 'operationsOfOperator'> = {
  liveEvents: {
    stream: () => Promise.reject(new Error('a job streams nothing')),
    next: () => Promise.resolve(null),
    stop: () => Promise.resolve(),
  },
  operationsOf: () => [],
  operationsOfOperator: () => [],
}

/**
 * Answers the frozen request as the person who asked, once: the operation uses up the grant that the last approval opened. A run after a
 * crash finds the grant used, and only writes the end.
 */
export function carryOutWith(modules: readonly ModuleDefinition[]) {
  return async (context: AppContext, { approvalId }: { approvalId: string }): Promise<void> => {
    const approval = await approvalById(context.db.system, approvalId)
    if (approval?.state !== 'approved') return
    const usedBefore = await grantUse(context.db.system, approval.grant_id!)
    if (usedBefore !== null) return end(context, approval, { to: 'carried_out', subject: usedBefore })
    try {
      await answer({ ...context, ...QUIET }, modules, approval)
    } catch (error) {
      const used = await grantUse(context.db.system, approval.grant_id!)
      if (used !== null) return end(context, approval, { to: 'carried_out', subject: used })
      if (!isFinal(error)) throw error
      return end(context, approval, { to: 'no_longer_possible', reason: error.code === pinRequired().code ? TOO_LATE : error.message })
    }
    await end(context, approval, { to: 'carried_out', subject: await grantUse(context.db.system, approval.grant_id!) })
  }
}

async function answer(context: RouteContext, modules: readonly ModuleDefinition[], approval: ListedApproval): Promise<void> {
  const { contract } = approvablesOf(modules).get(approval.operation)!
  const owner = modules.find(({ approvables = [] }) => approvables.some((one) => one.contract === contract))!
  const route = sessionRoutes(owner, context, modules).find((one) => one.contract === contract)
  if (!route) throw new Error(`nothing answers ${approval.operation}`)
  const { requestId, ...request } = requestOf(approvablesOf(modules).get(approval.operation)!, approval)
  const meta = { requestId, address: '', device: '' }
  await route.answer({ ...request, query: {}, caller: askerOf(approval), meta })
}

/** The grant of the approval is over. */
const TOO_LATE = 'It could not be carried out in time. Ask again.'

/** A partner that does not answer is asked again, until the time of the grant is over. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.httpStatus < 500 && error.httpStatus !== 429

type End = { to: 'carried_out'; subject: string | null } | { to: 'no_longer_possible'; reason: string }

async function end({ db, clock, productName }: AppContext, approval: ListedApproval, { to, ...outcome }: End): Promise<void> {
  const at = clock.now()
  const reason = 'reason' in outcome ? outcome.reason.slice(0, 500) : null
  const [asker, business] = await Promise.all([findMember(db.system, approval), findBusiness(db.system, approval.business_id)])
  await db.transaction(async (tx) => {
    const subject = 'subject' in outcome ? outcome.subject : null
    await moveApproval(tx, approval.id, { from: 'approved', to, set: { ended_at: at, reason, subject_id: subject } })
    await writeLiveEvents(tx, [approvalEvent(approval.business_id, approval.id, to)], at)
    const ended = { ...approval, reason }
    if (asker)
      await writeJobs(
        tx,
        requestEnded.jobs(
          { email: asker.email },
          { productName, firstname: asker.firstname, businessName: business!.name, approval: ended, ending: to },
        ),
      )
  })
}
