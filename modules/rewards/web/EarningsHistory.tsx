import { plural, t } from '@lingui/core/macro'
import { formatCount } from '../../../platform/money/index.ts'
import { dayWithDate, shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import type { EarningsDay, Payout } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './rewards.css'

const NARROWEST_TABLE_PX = 520

const stateOfDay = ({ state }: EarningsDay) => (state === 'open' ? t`Open` : state === 'accrued' ? t`Accrued` : t`Withdrawable`)
const ruleOfDay = ({ state }: EarningsDay) => (state === 'withdrawable' ? ('final' as const) : ('open' as const))
const membersOf = ({ members, state }: EarningsDay) =>
  state === 'open'
    ? plural(members, { one: '# member, so far', other: '# members, so far' })
    : plural(members, { one: '# member', other: '# members' })
/** Noon, so that the day is the same in every zone near Lagos. */
const dayOf = (day: string) => dayWithDate(`${day}T12:00:00Z`)

/** Earnings by day, the newest first. */
export function EarningsTable({ days, isOfMember = false }: { days: readonly EarningsDay[]; isOfMember?: boolean }) {
  const columns: DataColumn<EarningsDay>[] = [
    { id: 'day', header: t`Day`, ...(isOfMember ? {} : { width: 'reward-col--day' }), cell: ({ day }) => dayOf(day) },
    ...(isOfMember ? [] : [{ id: 'from', header: t`From`, cell: membersOf }]),
    { id: 'payments', header: t`Payments`, width: 'reward-col', isNumber: true, cell: ({ payments }) => formatCount(payments) },
    { id: 'earned', header: t`Earned`, width: 'reward-col', isNumber: true, cell: ({ earned }) => <Amount kobo={earned} /> },
    {
      id: 'state',
      header: t`State`,
      width: 'reward-col',
      isNumber: true,
      cell: (day) => <StatusBadge rule={ruleOfDay(day)}>{stateOfDay(day)}</StatusBadge>,
    },
  ]
  return (
    <DataTable
      label={t`Earnings History`}
      columns={columns}
      groups={[{ key: 'days', rows: days }]}
      idOf={({ day }) => day}
      minTableWidth={NARROWEST_TABLE_PX}
      card={(row) => (
        <div className="list-row">
          <span>
            <b>{dayOf(row.day)}</b>
            <small>
              <span>{!isOfMember && `${membersOf(row)}, `}</span>
              {plural(row.payments, { one: '# payment', other: '# payments' })}
            </small>
          </span>
          <span className="reward-rows__sum">
            <Amount kobo={row.earned} />
            <small data-open={row.state === 'withdrawable' ? undefined : ''}>{stateOfDay(row)}</small>
          </span>
        </div>
      )}
    />
  )
}

const PAYOUT_STATES = (): Record<Payout['state'], string> => ({
  processing: t`Processing`,
  paid: t`Paid`,
  failed: t`Not sent`,
  returned: t`Returned`,
})
const PAYOUT_RULES = { processing: 'open', paid: 'final', failed: 'broken', returned: 'back' } as const
const sourceOf = ({ source }: Payout) => (source === 'bonus' ? t`Bonus` : t`Referral`)
const destinationOf = ({ destination }: Payout) => (destination === 'bank' ? t`To your bank` : t`To your balance`)

/** Withdrawals, the newest first. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const states = PAYOUT_STATES()
  const columns: DataColumn<Payout>[] = [
    { id: 'date', header: t`Date`, width: 'reward-col', cell: ({ createdon }) => shortDate(createdon) },
    { id: 'from', header: t`From`, width: 'reward-col', cell: sourceOf },
    { id: 'to', header: t`To`, cell: destinationOf },
    {
      id: 'amount',
      header: t`Amount`,
      width: 'reward-col',
      isNumber: true,
      cell: ({ amount, state }) => <Amount kobo={amount} isVoid={state === 'failed'} />,
    },
    {
      id: 'state',
      header: t`State`,
      width: 'reward-col',
      isNumber: true,
      cell: ({ state }) => <StatusBadge rule={PAYOUT_RULES[state]}>{states[state]}</StatusBadge>,
    },
  ]
  return (
    <DataTable
      label={t`Payout History`}
      columns={columns}
      groups={[{ key: 'payouts', rows: payouts }]}
      idOf={({ _id }) => _id}
      minTableWidth={NARROWEST_TABLE_PX}
      card={(row) => (
        <div className="list-row">
          <span>
            <b>{destinationOf(row)}</b>
            <small>{t`${sourceOf(row)}, ${shortDate(row.createdon)}`}</small>
          </span>
          <span className="reward-rows__sum">
            <Amount kobo={row.amount} isVoid={row.state === 'failed'} />
            <small data-open={row.state === 'processing' ? '' : undefined}>{states[row.state]}</small>
          </span>
        </div>
      )}
    />
  )
}
