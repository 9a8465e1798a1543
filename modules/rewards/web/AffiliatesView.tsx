import { plural, t } from '@lingui/core/macro'
import { formatCount } from '../../../platform/money/index.ts'
import { LoomDrawing } from '../../../ui/drawings/LoomDrawing.tsx'
import { dayAndMonth, monthAndYear } from '../../../ui/format/dates.ts'
import { CopyIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import type { Affiliates } from '../contract.ts'
import { EarningsSummary } from './EarningsSummary.tsx'
import { LinkBar } from './LinkBar.tsx'
import '../../../ui/parts/list-row.css'
import './rewards.css'

type Row = Affiliates['list'][number]
const NARROWEST_TABLE_PX = 880

/** The middle of the month, so that it is the same month in every zone. */
const monthName = (month: string) => monthAndYear(`${month}-15T12:00:00Z`)
const dayOf = (day: string | null) => (day === null ? t`none yet` : dayAndMonth(`${day}T12:00:00Z`))
const personOf = (row: Row) => `${row.contactfirstname} ${row.contactlastname}`

export function AffiliatesMonth({ affiliates, onMonth }: { affiliates: Affiliates; onMonth: (month: string) => void }) {
  return (
    <div className="affiliates-month">
      <Select
        label={t`Month`}
        value={affiliates.month}
        options={affiliates.months.map((month) => ({ value: month, label: monthName(month) }))}
        onChange={(event) => onMonth(event.target.value)}
      />
    </div>
  )
}

/** Members, takings and earnings of a month, and the invite link. */
export function AffiliatesView({ affiliates }: { affiliates: Affiliates }) {
  const { month, earned, takings, takings_before, members, new_members, quiet_members, invite_link: link, list } = affiliates
  const name = monthName(month)
  const cells = [
    { label: t`Their takings`, kobo: takings, note: changeOf(takings, takings_before) },
    {
      label: t`Members`,
      figure: formatCount(members),
      note: t`${formatCount(new_members)} new, ${formatCount(quiet_members)} without payments`,
    },
  ]
  return (
    <>
      {earned === null ? (
        <EarningsSummary
          label={t`Affiliates`}
          heroLabel={t`Their takings in ${name}`}
          hero={
            <StatusRule rule="plain">
              <Amount kobo={takings} size="hero" />
            </StatusRule>
          }
          cells={cells.slice(1)}
        />
      ) : (
        <EarningsSummary
          label={t`Affiliates`}
          heroLabel={t`Earned in ${name}`}
          hero={
            <StatusRule rule="plain">
              <Amount kobo={earned} size="hero" />
            </StatusRule>
          }
          cells={cells}
        />
      )}
      <LinkBar label={t`Invite link`} link={link}>
        <CopyButton text={link} label={t`Copy link`} said={t`Invite Link Copied`}>
          {(copy) => <Button kind="act" icon={<CopyIcon size={20} />} onClick={copy}>{t`Copy link`}</Button>}
        </CopyButton>
      </LinkBar>
      {list.length === 0 ? (
        <EmptyState drawing={<LoomDrawing />}>{t`No members yet. Businesses that sign up with your invite link show here.`}</EmptyState>
      ) : (
        <MemberTable list={list} count={members} isAggregator={earned !== null} />
      )}
    </>
  )
}

function changeOf(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round(((now - before) * 100) / before)
  const shown = formatCount(Math.abs(percent))
  return percent >= 0 ? t`${shown}% above the month before` : t`${shown}% below the month before`
}

function MemberTable({ list, count, isAggregator }: { list: readonly Row[]; count: number; isAggregator: boolean }) {
  const columns: DataColumn<Row>[] = [
    { id: 'member', header: t`Member`, cell: (row) => <b translate="no">{row.businessname}</b> },
    { id: 'person', header: t`Person`, width: 'reward-col--wide', cell: (row) => <span translate="no">{personOf(row)}</span> },
    { id: 'since', header: t`Since`, width: 'reward-col', cell: (row) => monthAndYear(row.joinedon) },
    { id: 'payments', header: t`Payments`, width: 'reward-col', isNumber: true, cell: (row) => formatCount(row.payments) },
    { id: 'takings', header: t`Takings`, width: 'reward-col--wide', isNumber: true, cell: (row) => <Amount kobo={row.takings} /> },
    ...(isAggregator
      ? [{ id: 'earned', header: t`Earned`, width: 'reward-col', isNumber: true, cell: (row: Row) => <Amount kobo={row.earned ?? 0} /> }]
      : []),
    { id: 'last', header: t`Last payment`, width: 'reward-col', isNumber: true, cell: (row) => dayOf(row.last_day) },
  ]
  return (
    <>
      <DataTable
        label={t`Members`}
        columns={columns}
        groups={[{ key: 'members', rows: list }]}
        idOf={({ _id }) => _id}
        minTableWidth={NARROWEST_TABLE_PX}
        card={(row) => (
          <div className="list-row">
            <span>
              <b translate="no">{row.businessname}</b>
              <small>
                <span translate="no">{personOf(row)}</span>, {plural(row.payments, { one: '# payment', other: '# payments' })}
              </small>
            </span>
            <span className="reward-rows__sum">
              <Amount kobo={row.takings} />
              {row.earned !== null && (
                <small>
                  {t`Earned`} <Amount kobo={row.earned} />
                </small>
              )}
            </span>
          </div>
        )}
      />
      {count > list.length && <p className="quiet t1">{t`The ${formatCount(list.length)} members with the largest takings are listed.`}</p>}
    </>
  )
}
