import { type Decision, defineWorkItemKind, type EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { balancesOf } from '../../../ledger/index.ts'
import { workItemQueries } from '../../../operators/index.ts'
import { stopNow } from '../emergency-stops/work-items.ts'
import { changeStanding } from './change-standing.ts'
import { PROPOSED_CHANGES, standingChangesOf, standingItem, standingPeople } from './queries.ts'
import { type ChangedStanding, MOVES } from './moves.ts'

const decision = (to: ChangedStanding, parts: Pick<Decision, 'label' | 'tone' | 'effect'>): Decision => ({
  key: to,
  people: 2,
  roles: ['support', 'compliance', 'finance'],
  fields: [{ key: 'reason', label: 'Reason, which the owner reads', kind: 'line' }],
  ...parts,
  async carryOut({ context, item, fields, by, proposedBy, requestId }) {
    await changeStanding(context, { businessId: item.id, from: item.variant!, to, reason: fields['reason']!, by, proposedBy: proposedBy!, requestId })
  },
})

const DECISIONS: Readonly<Record<Exclude<ChangedStanding, 'closed'>, Decision>> = {
  no_debit: decision('no_debit', {
    label: 'Stop money out',
    tone: 'refuse',
    effect: () => [
      'No payment leaves this business. Money still comes in.',
      'Payments that were sent end as usual.',
      'The owner gets the reason by email.',
    ],
  }),
  frozen: decision('frozen', {
    label: 'Freeze the business',
    tone: 'refuse',
    effect: () => [
      'No payment leaves this business, and money that comes in goes to suspense.',
      'Payments that were sent end as usual.',
      'The owner gets the reason by email.',
    ],
  }),
  open: decision('open', {
    label: 'Open the business',
    tone: 'act',
    effect: () => ['Money leaves and comes in again.', 'The owner gets an email.'],
  }),
  closing: decision('closing', {
    label: 'Begin to close the business',
    tone: 'refuse',
    effect: () => [
      'No new payment leaves this business. Money still comes in.',
      'The rest is sent to the payout bank from the queue Closings, where two people close it when nothing is left.',
      'The owner gets the reason by email.',
    ],
  }),
}

/** The standing of a business, which two people change from its page. */
export const standingWork = defineWorkItemKind({
  key: 'standing',
  title: 'Standing',
  area: 'customers',
  clock: 'A proposal is void after 24 hours without a second person.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(PROPOSED_CHANGES),
  find: standingItem,
  waits: () => false,
  async evidence({ db }, { id }) {
    const [business, balances, changes] = await Promise.all([findBusiness(db, id), balancesOf(db, id), standingChangesOf(db, id)])
    return [
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: id, text: business!.name } },
          { name: 'Standing', value: STANDING_TEXTS[business!.standing] ?? business!.standing },
          { name: 'Reason', value: business!.standing_reason ?? 'None' },
          { name: 'Stage', value: business!.tier },
          { name: 'Balance', value: { kobo: balances.availableKobo } },
          { name: 'Held for payments', value: { kobo: balances.sendingKobo } },
        ],
      },
      {
        title: 'Changes of the standing',
        columns: ['On', 'From', 'To', 'Reason', 'By'],
        rows: changes.map(({ created_at, from_standing, to_standing, reason, proposer, decider, origin }): EvidenceValue[] => [
          { at: created_at },
          STANDING_TEXTS[from_standing] ?? from_standing,
          STANDING_TEXTS[to_standing] ?? to_standing,
          reason,
          standingPeople({ proposer, decider, origin }),
        ]),
      },
    ]
  },
  decisions: ({ variant }) => [
    ...(variant === 'open' ? [stopNow(() => null)] : []),
    ...(MOVES[variant ?? ''] ?? []).flatMap((to) => (to === 'closed' ? [] : [DECISIONS[to]])),
  ],
})

const STANDING_TEXTS: Readonly<Record<string, string>> = {
  open: 'Open',
  no_debit: 'No money out',
  frozen: 'Frozen',
  closing: 'Being closed',
  closed: 'Closed',
}
