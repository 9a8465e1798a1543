import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { findBusiness } from '../../businesses/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { staffFileLink } from '../../uploads/index.ts'
import { stepsOf } from '../../verification/index.ts'
import { decideRequest, type LimitDecision } from './actions/decide-request.ts'
import { grantedLimits, largestDays, movesOf, requestById, WAITING_REQUESTS } from './queries.ts'

const decision = (to: LimitDecision['to'], parts: Omit<Decision, 'carryOut'>): Decision => ({
  ...parts,
  async carryOut({ context, item, fields, by, requestId }) {
    await decideRequest(context, { id: item.id, to, reason: fields['reason'] ?? null, by: by.operatorId, role: by.role, requestId })
  },
})

const OWNER_READS = { key: 'reason', kind: 'line' } as const

/** An owner asks for a higher daily limit. */
export const limitIncreaseWork = defineWorkItemKind({
  key: 'limit-increase',
  title: 'Limit increases',
  area: 'customers',
  clock: 'Decided within 1 working day after the owner asked.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(WAITING_REQUESTS),
  async evidence({ db, secrets, clock }, { id, businessId }, { operatorId }) {
    const at = clock.now()
    const request = (await requestById(db, id))!
    const [business, days, granted, steps, moves] = await Promise.all([
      findBusiness(db, businessId!),
      largestDays(db, businessId!, addDays(lagosDay(at), -30)),
      grantedLimits(db, businessId!),
      stepsOf(db, businessId!),
      movesOf(db, id),
    ])
    const stateOf = (kind: string) => (steps.find((step) => step.kind === kind)?.state ?? 'not_started').replaceAll('_', ' ')
    return [
      {
        title: 'Request',
        facts: [
          { name: 'New limit a day', value: { kobo: request.amount } },
          { name: 'Limit when asked', value: { kobo: request.from_amount } },
          { name: 'To be said or done', value: request.question },
          { name: 'Video', value: { file: staffFileLink(secrets, { id: request.upload_id, by: operatorId }, at), text: 'Video', kind: 'video' } },
        ],
      },
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: business!.id, text: business!.name } },
          { name: 'Owner', value: `${business!.contact_firstname} ${business!.contact_lastname}` },
          { name: 'Stage', value: business!.tier },
          { name: 'Standing', value: business!.standing.replaceAll('_', ' ') },
          { name: 'Proof of address', value: stateOf('proof_of_address') },
          { name: 'CAC certificate', value: stateOf('cac') },
        ],
      },
      { title: 'Largest days of the last 30', columns: ['Day', 'Sent'], rows: days.map(({ day, used }) => [{ day }, { kobo: used }]) },
      {
        title: 'Limits before',
        columns: ['Since', 'Limit a day'],
        rows: granted.map(({ amount, starts_at }) => [{ at: starts_at }, { kobo: amount }]),
      },
      {
        title: 'Moves',
        columns: ['When', 'To', 'Reason'],
        rows: moves.map(({ at: when, to_state, reason }) => [{ at: when }, to_state.replaceAll('_', ' '), reason ?? '']),
      },
    ]
  },
  decisions: () => [
    decision('granted', {
      key: 'grant',
      label: 'Grant the limit',
      tone: 'act',
      roles: ['compliance', 'finance', 'support'],
      people: 2,
      effect: () => ['The new limit holds from the commit on, for all payments out.', 'The owner gets an email.'],
    }),
    decision('more_needed', {
      key: 'ask-for-more',
      label: 'Ask for more',
      tone: 'act',
      roles: ['compliance', 'support'],
      people: 1,
      fields: [{ ...OWNER_READS, label: 'What is missing, which the owner reads' }],
      effect: () => ['The owner has 14 days to ask again with what is missing.', 'The limit stays as it is.'],
    }),
    decision('refused', {
      key: 'refuse',
      label: 'Refuse',
      tone: 'refuse',
      roles: ['compliance', 'support'],
      people: 1,
      fields: [{ ...OWNER_READS, label: 'Reason, which the owner reads' }],
      effect: () => ['The limit stays as it is.', 'The owner gets the reason by email and can ask again.'],
    }),
  ],
})
