import { z } from 'zod'
import type { Caller } from '../../identity/index.ts'
import { quoteSchema } from '../../pricing/contract.ts'
import { type TeamMember } from '../../team/index.ts'
import { transactionIdOf } from '../../kernel/history-declaration.ts'
import { presentQuote } from '../../transfers/index.ts'
import type { ApprovalPrice, Earnings } from '../../kernel/approval-declaration.ts'
import type { approvalDetailsSchema, approvalSchema, ApprovalState } from '../contract.ts'
import { requestedTotal, ruleOf } from './pending-request.ts'
import { approversFor, nameOf, whoText } from './policy.ts'
import type { ListedApproval, NamedDecision } from './queries.ts'
import { OPEN_STATES } from './states.ts'

type Line = z.output<typeof approvalSchema>
type Details = z.output<typeof approvalDetailsSchema>

/** Whether the caller may decide it now: a person of its rule who did not ask and has not decided. */
export function mayDecide(
  approval: Pick<ListedApproval, 'rule' | 'asked_by'>,
  members: readonly TeamMember[],
  caller: Caller,
  decidedBy: readonly string[],
): boolean {
  return (
    !decidedBy.includes(caller.personId) &&
    approversFor(ruleOf(approval), members, approval.asked_by).some((member) => member.person_id === caller.personId)
  )
}

export function presentLine(approval: ListedApproval, members: readonly TeamMember[], caller: Caller, decidedBy: readonly string[], at: Date): Line {
  const isOpen = OPEN_STATES.includes(approval.state) && approval.expires_at.getTime() > at.getTime()
  return {
    _id: approval.id,
    area: approval.area,
    state: approval.state,
    title: approval.title,
    amount: approval.amount,
    total: requestedTotal(approval),
    askedby: nameOf({ firstname: approval.asker_firstname, lastname: approval.asker_lastname }),
    askedrole: approval.asked_role,
    asked_by_you: approval.asked_by === caller.personId,
    for_you: isOpen && mayDecide(approval, members, caller, decidedBy),
    askedon: approval.asked_at,
    endson: approval.expires_at,
    endedon: approval.ended_at,
  }
}

type Loaded = { members: readonly TeamMember[]; decisions: readonly NamedDecision[]; price: ApprovalPrice | null; earnings: Earnings | null }

export function presentDetails(approval: ListedApproval, { members, decisions, price, earnings }: Loaded, caller: Caller, at: Date): Details {
  const line = presentLine(
    approval,
    members,
    caller,
    decisions.map(({ person_id: id }) => id),
    at,
  )
  const rule = ruleOf(approval)
  const requestedQuote = approval.price === null ? null : z.decode(quoteSchema, approval.price as never)
  const quote = price && presentQuote(price.quote)
  const dearer = quote && requestedQuote && quote.total > requestedQuote.total ? quote.total - requestedQuote.total : null
  return {
    ...line,
    message: MESSAGES[approval.state](approval, whoText(rule, members)),
    facts: approval.facts,
    effects: approval.effects,
    rule,
    approvers: whoText(rule, members),
    decisions: decisions.map((one) => ({ name: nameOf(one), decision: one.decision, reason: one.reason, decidedon: one.decided_at })),
    earnings,
    asked_quote: requestedQuote,
    quote,
    dearer,
    left_after: price && price.availableKobo >= price.quote.totalKobo ? price.availableKobo - price.quote.totalKobo : null,
    refusal: price?.refusal ? { code: price.refusal.code, message: price.refusal.message } : null,
    transaction_id: approval.subject_id?.startsWith('trf_') ? transactionIdOf(approval.subject_id) : null,
    allowed: [
      ...(line.for_you ? (price?.refusal ? (['decline'] as const) : (['approve', 'decline'] as const)) : []),
      ...(line.asked_by_you && approval.state === 'waiting' ? (['withdraw'] as const) : []),
    ],
  }
}

const unchanged = ({ amount }: ListedApproval) => (amount === null ? 'Nothing was changed.' : 'Nothing was sent and no money was held.')

const MESSAGES: Readonly<Record<ApprovalState, (approval: ListedApproval, who: string) => string>> = {
  waiting: (approval, who) => `It waits for ${who}. ${approval.amount === null ? 'Nothing changes' : 'No money is held'} until then.`,
  part_approved: (_approval, who) => `One person has approved it. It waits for a second one: ${who}.`,
  approved: () => 'It is approved and is being carried out.',
  carried_out: ({ amount }) => (amount === null ? 'It was approved and carried out.' : 'It was approved, and the payment was started.'),
  no_longer_possible: (approval) => `It was approved, but it was no longer possible. ${approval.reason ?? ''} ${unchanged(approval)}`,
  declined: (approval) => `It was declined. ${unchanged(approval)}`,
  expired: (approval) => `This request has ended. Nobody approved it in time. ${unchanged(approval)}`,
  withdrawn: (approval) => `It was taken back by the person who asked. ${unchanged(approval)}`,
}
