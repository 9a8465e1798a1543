import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '../../../platform/money/index.ts'
import { queuesQuery } from '../../desk/web/index.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { ScrollFrame } from '../../../ui/parts/ScrollFrame.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import type { BoardResult } from './queries.ts'

type Column = { name: string; isFigure?: boolean }

/** `rows`: a cell for each column. The first cell names its row. */
function Table({
  title,
  columns,
  rows,
  foot,
}: {
  title: string
  columns: readonly Column[]
  rows: readonly ReactNode[][]
  foot?: readonly ReactNode[]
}) {
  const cellClass = (at: number) => (columns[at]!.isFigure ? 'board__figure' : undefined)
  return (
    <Section title={title}>
      <ScrollFrame className="evidence-table" label={title}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name }, at) => (
                <th key={at} scope="col" className={cellClass(at)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={at} className={cellClass(at)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length}>{t`None`}</td>
              </tr>
            )}
          </tbody>
          {foot && (
            <tfoot>
              <tr>
                {foot.map((cell, at) => (
                  <td key={at} className={cellClass(at)}>
                    {cell}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollFrame>
    </Section>
  )
}

/** Kobo are shown as naira. */
const figureOf = (figure: string, unit: string) =>
  unit.startsWith('kobo') ? (
    <>
      <Amount kobo={Number(figure)} /> {unit.slice('kobo'.length)}
    </>
  ) : (
    `${formatCount(Number(figure))} ${unit}`
  )

/** Those that do not hold first, then all others by group. */
export function ChecksTables({ checks }: { checks: BoardResult['checks'] }) {
  const broken = checks.filter(({ holds }) => !holds)
  const held = checks.filter(({ holds }) => holds)
  const groups = [...new Set(held.map(({ group }) => group))]
  return (
    <>
      {broken.length > 0 && <ChecksTable title={t`Do not hold`} checks={broken} />}
      {groups.map((group) => (
        <ChecksTable key={group} title={group} checks={held.filter((check) => check.group === group)} />
      ))}
    </>
  )
}

function ChecksTable({ title, checks }: { title: string; checks: BoardResult['checks'] }) {
  return (
    <Table
      title={title}
      columns={[{ name: t`Check` }, { name: t`Figure`, isFigure: true }, { name: t`Result` }]}
      rows={checks.map(({ key, sentence, figure, unit, holds }) => [
        sentence,
        <Link key="figure" href={`/operator/board/check/${key}`}>
          {figureOf(figure, unit)}
        </Link>,
        <StatusBadge key="result" rule={holds ? 'final' : 'broken'}>
          {holds ? t`Holds` : t`Does not hold`}
        </StatusBadge>,
      ])}
    />
  )
}

export function TrialBalance({ result: { trial_balance: rows, total } }: { result: BoardResult }) {
  const amount = (kobo: BoardResult['total']['debit']) => (kobo === 0 ? '' : <Amount kobo={kobo} />)
  const agrees = total.debit === total.credit
  return (
    <Table
      title={t`Trial balance`}
      columns={[{ name: t`Account` }, { name: t`Debit`, isFigure: true }, { name: t`Credit`, isFigure: true }]}
      rows={rows.map(({ kind, title, debit, credit }) => [
        <Link key="kind" href={`/operator/board/account/${kind}`}>
          {title}
        </Link>,
        amount(debit),
        amount(credit),
      ])}
      foot={[
        t`Total`,
        <span key="debit" data-agrees={agrees}>
          <Amount kobo={total.debit} />
        </span>,
        <span key="credit" data-agrees={agrees}>
          <Amount kobo={total.credit} />
        </span>,
      ]}
    />
  )
}

/** Purchases are refused when the free part is too small. */
export function FloatsTable({ floats }: { floats: BoardResult['floats'] }) {
  return (
    <Table
      title={t`Floats at billers`}
      columns={[
        { name: t`Biller` },
        { name: t`Free`, isFigure: true },
        { name: t`Reserved`, isFigure: true },
        { name: t`Busiest day of the week`, isFigure: true },
        { name: t`State` },
      ]}
      rows={floats.map(({ partner, free, reserved, busiest_day: busiest, is_low: isLow }) => [
        <span key="partner" translate="no">
          {partner}
        </span>,
        <Amount key="free" kobo={free} />,
        <Amount key="reserved" kobo={reserved} />,
        <Amount key="busiest" kobo={busiest} />,
        <StatusBadge key="state" rule={isLow ? 'broken' : 'final'}>
          {isLow ? t`Top it up` : t`Enough`}
        </StatusBadge>,
      ])}
    />
  )
}

export function ClearingTable({ clearing }: { clearing: BoardResult['clearing'] }) {
  return (
    <Table
      title={t`Age of clearing and suspense`}
      columns={[{ name: t`Account` }, { name: t`Open`, isFigure: true }, { name: t`Items`, isFigure: true }, { name: t`Oldest` }, { name: t`Limit` }]}
      rows={clearing.map((each) => [
        <Link key="kind" href={`/operator/board/clearing/${each.kind}`}>
          {each.title}
        </Link>,
        <Amount key="balance" kobo={each.balance} />,
        each.items,
        <span key="oldest" data-due={each.is_late ? 'late' : undefined}>
          {each.oldest_on ? fullTime(each.oldest_on) : ''}
        </span>,
        t`${each.limit_hours} h`,
      ])}
    />
  )
}

const CIRCUITS = { closed: t`Works`, open: t`Does not answer`, half_open: t`Being tried` } as const
const CIRCUIT_RULES = { closed: 'final', open: 'broken', half_open: 'open' } as const

export function PartnersTable({ partners }: { partners: BoardResult['partners'] }) {
  return (
    <Table
      title={t`Partners`}
      columns={[{ name: t`Partner` }, { name: t`State` }, { name: t`Since` }]}
      rows={partners.map(({ partner, state, since }) => [
        partner,
        <StatusBadge key="state" rule={CIRCUIT_RULES[state]}>
          {CIRCUITS[state]}
        </StatusBadge>,
        since ? fullTime(since) : '',
      ])}
    />
  )
}

export function JobsTable({ jobs }: { jobs: BoardResult['jobs'] }) {
  return (
    <Table
      title={t`Jobs`}
      columns={[
        { name: t`Job` },
        { name: t`Waiting`, isFigure: true },
        { name: t`Oldest` },
        { name: t`Late`, isFigure: true },
        { name: t`Failed`, isFigure: true },
      ]}
      rows={jobs.map(({ title, waiting, late, failed, oldest_on: oldest }) => [
        title,
        waiting,
        oldest ? fullTime(oldest) : '',
        countLink(late, 'late'),
        countLink(failed, 'failed'),
      ])}
    />
  )
}

/** Open work is as it is now, and not as of the run. */
export function WorkTable() {
  const { data: queues = [] } = useQuery(queuesQuery)
  return (
    <Table
      title={t`Open work`}
      columns={[{ name: t`Kind` }, { name: t`Open`, isFigure: true }, { name: t`Soonest due` }]}
      rows={queues.map(({ kind, title, open, soonest_due_on: due }) => [
        title,
        <Link key="open" href={`/operator/work/${kind}`}>
          {open}
        </Link>,
        due ? fullTime(due) : '',
      ])}
    />
  )
}

const countLink = (count: number, state: 'late' | 'failed') =>
  count > 0 ? (
    <Link key={state} href={`/operator/board/jobs/${state}`}>
      {count}
    </Link>
  ) : (
    0
  )
