import { type Decision, defineWorkItemKind, type EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { balancesOf, readsOf } from '../../../ledger/index.ts'
import { workItemQueries } from '../../../operators/index.ts'
import { decideAlert } from '../alerts/decide-alert.ts'
import { alertById } from '../alerts/queries.ts'
import { CONFIRM, STOP_KIND } from './confirm-decision.ts'
import { EMERGENCY_STOPS, stopById, stopsOf } from './queries.ts'
import { confirmStop, liftStop, stopMoneyOut, stopRefusal } from './stop-money-out.ts'

const MAX_ROWS = 20

/** One person stops money out at once, from an alert or from the page of a business. */
export const stopNow = (alertIdOf: (item: { id: string }) => string | null): Decision => ({
  key: 'stop-now',
  label: 'Stop money out now',
  tone: 'refuse',
  people: 1,
  isUrgent: true,
  roles: CONFIRM.roles,
  effect: () => [
    'No payment leaves this business from now on. Money still comes in.',
    'A second person of another role confirms it within an hour, or money leaves again.',
    'The owner gets an email. You can do this once in this matter.',
  ],
  offBecause: ({ db }, item, reader) => stopRefusal(db, { businessId: item.businessId!, alertId: alertIdOf(item) }, reader),
  async carryOut({ context, item, by, requestId }) {
    await stopMoneyOut(context, { businessId: item.businessId!, alertId: alertIdOf(item), by, requestId })
  },
})

const ENDS = { open: 'Waits for a second person', confirmed: 'Confirmed', lifted: 'Not confirmed', lapsed: 'Lapsed' } as const

const LISTED = workItemQueries(EMERGENCY_STOPS)

/** Stops of money out by one person, which a second one confirms within an hour. */
export const emergencyStopWork = defineWorkItemKind({
  key: STOP_KIND,
  title: 'Emergency stops',
  area: 'customers',
  clock: 'A second person confirms it within an hour, or money leaves again.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...LISTED,
  // Who stopped money out is no second person, also after a change of the role that voided the proposal.
  async find(db, id) {
    const [item, stop] = await Promise.all([LISTED.find(db, id), stopById(db, id)])
    return item && { ...item, preparedBy: stop!.stopped_by }
  },
  async evidence({ db }, { id, businessId }) {
    const stop = (await stopById(db, id))!
    const [business, balances, stops, alert] = await Promise.all([
      findBusiness(db, businessId!),
      balancesOf(db, businessId!),
      stopsOf(db, businessId!, MAX_ROWS),
      stop.alert_id === null ? null : alertById(db, stop.alert_id),
    ])
    return [
      {
        title: 'Stop',
        facts: [
          { name: 'Stopped by', value: stop.stopper },
          { name: 'Stopped on', value: { at: stop.stopped_at } },
          { name: 'Because of', value: alert ? { work: 'risk-alert', id: alert.id, text: alert.what } : 'No alert: from the page of the business' },
        ],
      },
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: business!.id, text: business!.name } },
          { name: 'Owner', value: `${business!.contact_firstname} ${business!.contact_lastname}` },
          { name: 'Balance', value: { kobo: balances.availableKobo } },
          { name: 'Held for payments', value: { kobo: balances.sendingKobo } },
        ],
      },
      {
        title: 'Emergency stops of this business',
        columns: ['On', 'By', 'End', 'Ended by'],
        rows: stops.map(({ stopped_at, stopper, state, ender }): EvidenceValue[] => [{ at: stopped_at }, stopper, ENDS[state], ender ?? 'Nobody']),
      },
    ]
  },
  decisions: () => [
    {
      ...CONFIRM,
      tone: 'refuse',
      people: 2,
      isVoidWithClock: true,
      effect: () => [
        'No payment leaves this business until two people open it on its page.',
        'With a person of compliance among the two, the alert is closed too.',
        'Refusing lets money leave again at once, and the owner gets an email.',
      ],
      async carryOut({ context, item, by, proposedBy, note, requestId }) {
        const stop = (await stopById(readsOf(context.db), item.id))!
        await confirmStop(context, { stop, by, proposedBy: proposedBy!, requestId })
        const alert = stop.alert_id === null ? null : await alertById(readsOf(context.db), stop.alert_id)
        const isOfCompliance = by.role === 'compliance' || proposedBy!.role === 'compliance'
        if (alert?.state === 'raised' && isOfCompliance) await decideAlert(context, { id: alert.id, to: 'restricted', note, by, requestId })
      },
      async onRefused({ context, item, by, requestId }) {
        await liftStop(context, { stop: (await stopById(context.db, item.id))!, by, requestId })
      },
    },
  ],
})
