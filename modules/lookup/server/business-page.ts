import type { OperatorContext } from '../../kernel/operator-context.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type BusinessRow, meterUsed } from '../../businesses/index.ts'
import { defaultCashpoint } from '../../cashpoints/index.ts'
import { devicesOf, personById } from '../../identity/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { limitFor, outflowLimit } from '../../pricing/index.ts'
import { documentsOf, PART_NAMES, STEP_NAMES, stepsOf, verificationWork } from '../../verification/index.ts'
import type { Evidence, EvidenceValue, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { accountsOf, holdsOf, payoutBanksOf, peopleOf } from './queries.ts'
import { BUSINESS_TABS } from '../contract.ts'
import { presentEvidence } from './object-page.ts'
import { type OperatorCaller, roleRefusal } from '../../operators/index.ts'
import { alertsOf, standingChangesOf, standingPeople } from '../../risk/index.ts'
import { messagesOfBusiness } from '../../support/index.ts'

const MAX_WORK = 50
const MAX_DOCUMENTS = 60
const MAX_MESSAGES = 30
const MAX_ALERTS = 20

type Viewer = Pick<OperatorCaller, 'role' | 'operatorId'>

/** All that the page of a business shows, apart from its payments. */
export async function businessPage(context: OperatorContext, business: BusinessRow, kinds: readonly WorkItemKind[], viewer: Viewer) {
  const { db } = context
  const { id } = business
  const [balances, defaultPoint, sections, urgent, work] = await Promise.all([
    balancesOf(db, id),
    defaultCashpoint(db, id),
    sectionsOf(context, business, viewer),
    urgentActs(context, id, kinds, viewer),
    Promise.all(kinds.map(async (kind) => ((await kind.ofBusiness?.(db, id, MAX_WORK)) ?? []).map((item) => ({ kind, item })))),
  ])
  return {
    _id: id,
    name: business.name,
    account_number: defaultPoint?.account_number ?? null,
    about: [business.industry, business.lga, business.state].filter((text) => text !== '').join(', '),
    createdon: business.created_at,
    tier: business.tier,
    standing: business.standing,
    standing_reason: business.standing_reason,
    balances: {
      available: balances.availableKobo,
      held: balances.sendingKobo,
      held_count: balances.sendingCount,
      lien: balances.lienKobo,
      pending: balances.pendingKobo,
      ledger: balances.ledgerKobo,
    },
    urgent,
    tabs: BUSINESS_TABS.map((tab) => ({ id: tab, sections: sections[tab].map(presentEvidence) })),
    work: work
      .flat()
      .toSorted((a, b) => a.item.dueAt.getTime() - b.item.dueAt.getTime())
      .map(({ kind, item }) => ({
        kind: kind.key,
        kind_title: kind.title,
        _id: item.id,
        what: item.what,
        amount: item.amount,
        due_on: item.dueAt,
      })),
  }
}

/** What a person of this role may do at once about the standing, such as stopping money out. */
async function urgentActs(context: OperatorContext, businessId: string, kinds: readonly WorkItemKind[], viewer: Viewer) {
  const kind = kinds.find(({ key }) => key === 'standing')
  const item = await kind?.find(context.db, businessId)
  if (!kind || !item?.isOpen) return []
  const urgent = kind.decisions(item).filter((decision) => decision.isUrgent && roleRefusal(decision, viewer) === null)
  return Promise.all(
    urgent.map(async ({ key, label, effect, offBecause }) => ({
      kind: kind.key,
      key,
      label,
      effect: [...effect(item)],
      refused_because: (await offBecause?.(context, item, viewer)) ?? null,
    })),
  )
}

/** For those who may read them. Each leads to its step at the desk, which draws the documents and writes down who sees them. */
async function documentRows({ db }: OperatorContext, businessId: string, { role }: Viewer): Promise<EvidenceValue[][]> {
  if (!verificationWork.readers.includes(role)) return []
  const documents = await documentsOf(db, businessId, MAX_DOCUMENTS)
  return documents.map(({ step_id, step, part, number, title, state, sent_at }) => {
    const text = title ?? (number > 1 ? `${PART_NAMES[part]} ${number}` : PART_NAMES[part])
    return [capital(STEP_NAMES[step]), { work: verificationWork.key, id: step_id, text }, words(state), { at: sent_at }]
  })
}

type Sections = Readonly<Record<(typeof BUSINESS_TABS)[number], readonly Evidence[]>>

async function sectionsOf(context: OperatorContext, business: BusinessRow, viewer: Viewer): Promise<Sections> {
  const { db } = context
  const { id } = business
  const [holds, people, accounts, banks, steps, changes, limits, owner, documents, messages, alerts] = await Promise.all([
    holdsOf(db, id),
    peopleOf(db, id),
    accountsOf(db, id),
    payoutBanksOf(db, id),
    stepsOf(db, id),
    standingChangesOf(db, id),
    limitRows(context, business),
    personById(db, business.owner_id),
    documentRows(context, id, viewer),
    messagesOfBusiness(db, id, MAX_MESSAGES),
    alertsOf(db, id, MAX_ALERTS),
  ])
  const devices = await devicesOf(
    db,
    people.map(({ person_id }) => person_id),
  )
  return {
    overview: [
      {
        title: 'Holds and liens',
        columns: ['Amount', 'Why', 'Since'],
        rows: holds.map(({ kind, party, reason, remaining, placed_at }): EvidenceValue[] => [
          { kobo: remaining },
          [HOLD_TEXTS[kind], party ?? reason].filter(Boolean).join(': '),
          { at: placed_at },
        ]),
      },
      { title: 'Limits', columns: ['Limit', 'Used', 'At most'], rows: limits },
      {
        title: 'Accounts',
        columns: ['Account number', 'Name', 'Kind', 'State'],
        rows: accounts.map(({ account_number, name, kind, state }) => [account_number ?? 'None yet', name, kind, words(state)]),
      },
      {
        title: 'Payout banks',
        columns: ['Bank', 'Account number', 'Account name', 'For', 'State', 'Entered on'],
        rows: banks.map(({ bank_name, account_number, account_name, cashpoint, state, created_at }): EvidenceValue[] => [
          bank_name,
          account_number,
          account_name,
          cashpoint ?? 'The business',
          words(state),
          { at: created_at },
        ]),
      },
      {
        title: 'Risk alerts',
        columns: ['On', 'Alert', 'End', 'Note'],
        rows: alerts.map(({ id: alert, raised_at, what, state, note }): EvidenceValue[] => [
          { at: raised_at },
          { work: 'risk-alert', id: alert, text: what },
          ALERT_TEXTS[state],
          note ?? '',
        ]),
      },
      {
        title: 'Standing',
        columns: ['On', 'From', 'To', 'Reason', 'By'],
        rows: changes.map(({ created_at, from_standing, to_standing, reason, ...people }): EvidenceValue[] => [
          { at: created_at },
          words(from_standing),
          words(to_standing),
          reason,
          standingPeople(people),
        ]),
      },
      {
        title: 'Contact',
        facts: [
          { name: 'Owner', value: owner ? `${owner.firstname} ${owner.lastname}` : '' },
          { name: 'Email of the owner', value: owner?.email ?? '' },
          { name: 'Phone of the business', value: business.phone },
          { name: 'Email of the business', value: business.email },
          { name: 'Address', value: business.address },
          { name: 'Class', value: business.classification },
          { name: 'For support', value: id },
        ],
      },
    ],
    people: [
      {
        title: 'People',
        columns: ['Name', 'Role', 'PIN', 'Last sign-in'],
        rows: people.map(({ name, email, role, cashpoint, state, pin, seen_at }): EvidenceValue[] => [
          email === null ? name : `${name}, ${email}`,
          [role, cashpoint, state === 'active' ? null : state].filter((text) => text !== null).join(', '),
          PIN_TEXTS[pin ?? 'none'],
          seen_at === null ? 'Never' : { at: seen_at },
        ]),
      },
      {
        title: 'Devices',
        columns: ['Device', 'Person', 'First seen', 'Last seen'],
        rows: devices.map(({ device, person, first_seen_at, last_seen_at }): EvidenceValue[] => [
          device,
          person,
          { at: first_seen_at },
          { at: last_seen_at },
        ]),
      },
    ],
    verification: [
      {
        title: 'Verification',
        columns: ['Step', 'State', 'Tries', 'Changed on', 'Reason'],
        rows: steps.map(({ kind, state, tries, moved_at, reason }): EvidenceValue[] => [
          STEP_TEXTS[kind] ?? words(kind),
          words(state),
          String(tries),
          { at: moved_at },
          reason ?? '',
        ]),
      },
    ],
    documents: [{ title: 'Documents', columns: ['Step', 'Document', 'State of the step', 'Sent on'], rows: documents }],
    conversations: [
      {
        title: 'Conversations',
        columns: ['On', 'From', 'Message'],
        rows: messages.map(({ author, author_name, cashpoint, text, created_at }): EvidenceValue[] => [
          { at: created_at },
          author === 'staff' ? `${author_name}, staff` : [author_name, cashpoint].filter(Boolean).join(', '),
          text,
        ]),
      },
    ],
  }
}

const ALERT_TEXTS = { raised: 'Open', cleared: 'No concern', restricted: 'Money out was stopped' } as const
const HOLD_TEXTS = { payment: 'Payment', run: 'Bulk payment', lien: 'Lien' } as const
const PIN_TEXTS = { set: 'Set', locked: 'Locked', none: 'Not set' } as const

const STEP_TEXTS: Readonly<Partial<Record<string, string>>> = { bvn: 'BVN', nin: 'NIN', id_card: 'ID card', cac: 'CAC', liveliness: 'Video' }

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const words = (name: string) => capital(name.replaceAll('_', ' '))

async function limitRows(context: OperatorContext, business: BusinessRow): Promise<EvidenceValue[][]> {
  const { limits } = await context.rules()
  const day = lagosDay(context.clock.now())
  const outflow = outflowLimit(limits, business.tier, day, business.daily_limit_kobo)
  if (outflow instanceof Refusal) return [['Money out', `Nothing leaves before verification`, formatNaira(0n)]]
  const used = await meterUsed(context.db, business.id, outflow.meterKind, outflow.period)
  return [
    [outflow.period === 'ever' ? 'Sent in all' : 'Sent today', { kobo: used }, { kobo: outflow.limitKobo }],
    ['One withdrawal', '', { kobo: limitFor(limits, 'withdrawal_single', day) }],
    ['Sent back in a day', '', { kobo: limitFor(limits, 'sent_back_day', day) }],
  ]
}
