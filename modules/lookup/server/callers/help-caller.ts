import type { OperatorContext } from '../../../kernel/operator-context.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { BusinessRow } from '../../../businesses/index.ts'
import { countAttempt, endCallersWait, endSessionsForCaller, personById, resetAttempts, tooManyAttempts } from '../../../identity/index.ts'
import { commit, writeJobs } from '../../../ledger/index.ts'
import type { OperatorCaller } from '../../../operators/index.ts'
import { memberByEmail, renewInvitationJob } from '../../../team/index.ts'
import type { CALLER_ACTS } from '../../contract.ts'
import { openInvitations, peopleOf } from '../queries.ts'
import { type Answers, areRight, FEWEST_QUESTIONS, rightAnswers } from './questions.ts'

type CallerAct = (typeof CALLER_ACTS)[number]

/** Wrong answers about one business, whoever of staff types them. */
const WRONG = { kind: 'caller_answers', limit: 3, windowMs: 24 * 60 * 60_000 }

/** Who may be helped in a business, what is asked, and with what. The answers are not shown. */
export async function callerForm({ db }: Pick<OperatorContext, 'db'>, business: BusinessRow) {
  const [people, invitations, owner] = await Promise.all([
    peopleOf(db, business.id),
    openInvitations(db, business.id),
    personById(db, business.owner_id),
  ])
  const right = await rightAnswers(db, business, { phone: owner?.phone ?? null })
  return {
    people: people.map(({ person_id: _id, name, role }) => ({ _id, name, role })),
    invitations: invitations.map(({ id: _id, name, email, role }) => ({ _id, name, email, role })),
    questions: Object.keys(right) as (keyof Answers)[],
    refused_because: Object.keys(right).length < FEWEST_QUESTIONS ? 'Too little is known of this business to identify a caller.' : null,
  }
}

export type HelpInput = { act: CallerAct; subject: string; answers: Answers }

/** What staff do for a caller, after the caller has answered every question right. */
export async function helpCaller(
  context: OperatorContext,
  { business, caller, input, requestId }: { business: BusinessRow; caller: OperatorCaller; input: HelpInput; requestId: string },
): Promise<void> {
  const { db, clock } = context
  const { id: businessId } = business
  const at = clock.now()
  const member = await memberByEmail(db, businessId, caller.email)
  if (member && member.state !== 'removed') throw new Refusal('lookup.related', 403, 'You belong to this business, so another person helps.')
  const isInvitation = input.act === 'resend_invitation'
  const [people, invitations] = await Promise.all([peopleOf(db, businessId), isInvitation ? openInvitations(db, businessId) : []])
  const found = isInvitation ? invitations.some(({ id }) => id === input.subject) : people.some(({ person_id: id }) => id === input.subject)
  if (!found) throw notFound('This person')
  // An invitation is sent again for the owner, who is the one that knows the phone of the owner.
  const person = await personById(db, isInvitation ? business.owner_id : input.subject)
  const waitMs = await countAttempt(context.people, WRONG, businessId, at)
  if (waitMs !== null) throw tooManyAttempts('Too many wrong answers for this business today. The caller can write from the account.', waitMs)
  const isRight = areRight(await rightAnswers(db, business, { phone: person?.phone ?? null }), input.answers)
  const audited = { business: businessId, actor: caller.operatorId, role: caller.role, subject: input.subject, requestId, at }
  if (!isRight) {
    await writeAudit(db, { ...audited, operation: 'lookup.caller_not_identified', facts: { act: input.act } })
    throw new Refusal('lookup.wrong_answers', 400, 'The answers do not all match. Nothing was done.')
  }
  await commit(db, async (tx) => {
    await writeAudit(tx, { ...audited, operation: 'lookup.help_caller', facts: { act: input.act } })
    if (isInvitation) await writeJobs(tx, [renewInvitationJob.enqueue({ invitationId: input.subject, businessId, requestId })])
  })
  if (input.act === 'end_sessions') await endSessionsForCaller(context, person!, { requestId, at })
  if (input.act === 'end_wait') await endCallersWait(context.people, { personId: input.subject, businessId })
  await resetAttempts(context.people, WRONG, businessId)
}
