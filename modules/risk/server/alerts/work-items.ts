import { defineWorkItemKind, type EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { devicesOf } from '../../../identity/index.ts'
import { balancesOf, readsOf } from '../../../ledger/index.ts'
import { workItemQueries } from '../../../operators/index.ts'
import { stopNow } from '../emergency-stops/work-items.ts'
import { confirmOpenStop } from '../emergency-stops/stop-money-out.ts'
import { changeStanding } from '../standing/change-standing.ts'
import { decideAlert } from './decide-alert.ts'
import { alertById, alertsOf, RAISED_ALERTS } from './queries.ts'
import type { AlertFact } from './store.ts'

const MAX_ROWS = 20

const STATE_TEXTS = { raised: 'Open', cleared: 'No concern', restricted: 'Money out was stopped' } as const

const valueOf = (fact: AlertFact): EvidenceValue =>
  'kobo' in fact ? { kobo: BigInt(fact.kobo) } : 'business' in fact ? { business: fact.business, text: fact.value } : fact.value

/** What may be fraud: staff clear it, or two people stop money out. */
export const riskAlertWork = defineWorkItemKind({
  key: 'risk-alert',
  title: 'Risk alerts',
  area: 'customers',
  clock: 'Decided within 24 hours, in which a suspicion is to be reported.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(RAISED_ALERTS),
  async evidence({ db }, { id, businessId }) {
    const alert = (await alertById(db, id))!
    const [business, balances, others] = await Promise.all([
      findBusiness(db, businessId!),
      balancesOf(db, businessId!),
      alertsOf(db, businessId!, MAX_ROWS),
    ])
    const devices = await devicesOf(db, [business!.owner_id])
    return [
      { title: 'Found', facts: alert.facts.map((fact) => ({ name: fact.name, value: valueOf(fact) })) },
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: business!.id, text: business!.name } },
          { name: 'Owner', value: `${business!.contact_firstname} ${business!.contact_lastname}` },
          { name: 'Stage', value: business!.tier },
          { name: 'Standing', value: business!.standing.replaceAll('_', ' ') },
          { name: 'Customer since', value: { at: business!.created_at } },
          { name: 'Balance', value: { kobo: balances.availableKobo } },
          { name: 'Held for payments', value: { kobo: balances.sendingKobo } },
        ],
      },
      {
        title: 'Other alerts of this business',
        columns: ['On', 'Alert', 'End', 'Note'],
        rows: others
          .filter((other) => other.id !== id)
          .map(({ id: other, raised_at, what, state, note }): EvidenceValue[] => [
            { at: raised_at },
            { work: 'risk-alert', id: other, text: what },
            STATE_TEXTS[state],
            note ?? '',
          ]),
      },
      {
        title: 'Devices of the owner',
        columns: ['Device', 'First seen', 'Last seen'],
        rows: devices.map(({ device, first_seen_at, last_seen_at }): EvidenceValue[] => [device, { at: first_seen_at }, { at: last_seen_at }]),
      },
    ]
  },
  decisions: ({ variant }) => [
    stopNow(({ id }) => id),
    {
      key: 'clear',
      label: 'No concern',
      tone: 'act',
      people: 1,
      roles: ['compliance'],
      effect: () => [
        'The alert is closed, and the same finding raises none again.',
        ...(variant === 'screening' ? ['The business gets the stage that its verification has proven.'] : []),
      ],
      async carryOut({ context, item, by, note, requestId }) {
        await decideAlert(context, { id: item.id, to: 'cleared', note, by, requestId })
      },
    },
    {
      key: 'no_debit',
      label: 'Stop money out',
      tone: 'refuse',
      people: 2,
      roles: ['support', 'compliance', 'finance'],
      includes: 'compliance',
      fields: [{ key: 'reason', label: 'Reason, which the owner reads', kind: 'line' }],
      effect: () => [
        'No payment leaves this business. Money still comes in.',
        'Payments that were sent end as usual.',
        'The owner gets the reason by email. The standing is changed back on the page of the business.',
      ],
      async carryOut({ context, item, fields, by, proposedBy, note, requestId }) {
        const { standing } = (await findBusiness(readsOf(context.db), item.businessId!))!
        // It may be stopped already, by another alert or by this order a moment ago.
        if (standing === 'open')
          await changeStanding(context, {
            businessId: item.businessId!,
            from: standing,
            to: 'no_debit',
            reason: fields['reason']!,
            by,
            proposedBy: proposedBy!,
            requestId,
          })
        else await confirmOpenStop(context, { businessId: item.businessId!, by, proposedBy: proposedBy!, requestId })
        await decideAlert(context, { id: item.id, to: 'restricted', note, by, requestId })
      },
    },
  ],
})
