import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAndMonth, dayWithDate, rowDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { BalanceSummary, SummaryCell, SummaryHero } from '../../../ui/parts/BalanceSummary.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoanState } from './LoanState.tsx'
import { type LoanSchedule, scheduleQuery } from './queries.ts'
import { RepayDialog } from './RepayDialog.tsx'
import '../../../ui/parts/list-row.css'
import './loans.css'

const NARROWEST_TABLE_PX = 700
type Instalment = LoanSchedule['instalments'][number]

/** A loan with its schedule: the next instalment, what is left, what it costs to pay all today, and the button to repay. */
export function Repayment({ loanId, hasPin }: { loanId: string; hasPin: boolean }) {
  const { data, error, isError, refetch } = useQuery(scheduleQuery(loanId))
  const [amount, setAmount] = useState<number | null | undefined>()
  if (!data) return isError ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton rows={8} />
  const { loan, instalments } = data
  const next = instalments.find(({ state }) => state !== 'paid')
  const left = instalments.filter(({ state }) => state !== 'paid').length
  const toPay = data.due_now > 0 ? data.due_now : (next?.amount ?? 0)
  const mayRepay = loan.allowed.includes('repay')
  return (
    <div className="loan-stack">
      <div className="loan-head">
        <h2 translate="no">{t`Loan ${loan.code}`}</h2>
        <LoanState state={loan.state} />
      </div>
      {next && loan.owed > 0 && (
        <BalanceSummary
          label={t`Loan ${loan.code}`}
          hero={
            <SummaryHero label={data.due_now > 0 ? t`To pay now` : t`Next, ${dayWithDate(next.due_on)}`}>
              <StatusRule rule={data.due_now > 0 ? 'broken' : 'open'}>
                <Amount kobo={toPay} size="hero" />
              </StatusRule>
            </SummaryHero>
          }
        >
          <SummaryCell label={t`Still to pay`} note={t`${left} of ${instalments.length} instalments`}>
            <Amount kobo={data.still_to_pay} size="second" />
          </SummaryCell>
          <SummaryCell
            label={t`If you pay all today`}
            note={
              data.saved > 0 ? (
                <Trans>
                  you save <MoneyText kobo={data.saved} />
                </Trans>
              ) : (
                ''
              )
            }
          >
            <Amount kobo={data.pay_all_today} size="second" />
          </SummaryCell>
        </BalanceSummary>
      )}
      {mayRepay && (
        <p className="buttons loan-acts">
          <Button kind="act" onClick={() => setAmount(Math.min(toPay, data.pay_all_today))}>
            <Trans>
              Repay <MoneyText kobo={Math.min(toPay, data.pay_all_today)} />
            </Trans>
          </Button>
          <Button onClick={() => setAmount(null)}>{t`Repay all or another amount`}</Button>
        </p>
      )}
      <Section title={t`Schedule`}>
        <DataTable
          label={t`Schedule`}
          columns={columns()}
          groups={[{ key: 'instalments', rows: instalments }]}
          idOf={({ number }) => String(number)}
          minTableWidth={NARROWEST_TABLE_PX}
          card={(one) => (
            <div className="list-row">
              <span>
                <b>{dayWithDate(one.due_on)}</b>
                <small>
                  <InstalmentState one={one} />
                </small>
              </span>
              <Amount kobo={one.amount} />
            </div>
          )}
        />
        <p className="t1 quiet loan-gap">
          {t`The interest of a day is the principal that you owe × ${yearlyText(loan.month_percent)} % ÷ 365, rounded to the kobo. The last instalment takes the rest.`}
        </p>
        {data.is_new_plan && (
          <p className="t1 quiet">{t`Principal includes the interest and fees from before this plan. They bear no interest and are paid first.`}</p>
        )}
      </Section>
      {data.payments.length > 0 && (
        <Section title={t`Payments`}>
          <ul>
            {data.payments.map((one) => (
              <li key={one._id} className="list-row">
                <span>
                  <b>{rowDate(one.on)}</b>
                  <small>
                    <Trans>
                      <MoneyText kobo={one.principal} /> principal, <MoneyText kobo={one.interest} /> interest
                    </Trans>
                    {one.fees > 0 && (
                      <Trans>
                        , <MoneyText kobo={one.fees} /> fees
                      </Trans>
                    )}
                  </small>
                </span>
                <Amount kobo={one.amount} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {amount !== undefined && (
        <RepayDialog loan={loan} all={data.pay_all_today} amount={amount} hasPin={hasPin} onClose={() => setAmount(undefined)} />
      )}
    </div>
  )
}

const yearlyText = (monthPercent: number) => Math.round(monthPercent * 1200) / 100

function columns(): DataColumn<Instalment>[] {
  return [
    { id: 'due', header: t`Due`, cell: ({ due_on }) => dayWithDate(due_on) },
    { id: 'principal', header: t`Principal`, width: 'loan-col', isNumber: true, cell: ({ principal }) => <Amount kobo={principal} /> },
    { id: 'interest', header: t`Interest`, width: 'loan-col', isNumber: true, cell: ({ interest }) => <Amount kobo={interest} /> },
    { id: 'amount', header: t`Instalment`, width: 'loan-col', isNumber: true, cell: ({ amount }) => <Amount kobo={amount} /> },
    { id: 'left', header: t`Left to repay`, width: 'loan-col', isNumber: true, cell: ({ left }) => <Amount kobo={left} /> },
    { id: 'state', header: t`State`, width: 'loan-col--wide', cell: (one) => <InstalmentState one={one} /> },
  ]
}

function InstalmentState({ one }: { one: Instalment }) {
  if (one.state === 'paid') return <StatusBadge rule="final">{one.paid_on ? t`Paid, ${dayAndMonth(one.paid_on)}` : t`Paid`}</StatusBadge>
  if (one.state === 'late')
    return (
      <StatusBadge rule="broken">
        {one.late_fee > 0 ? (
          <Trans>
            Late, fee <MoneyText kobo={one.late_fee} />
          </Trans>
        ) : (
          t`Late`
        )}
      </StatusBadge>
    )
  if (one.state === 'due') return <StatusBadge rule="open">{t`Due today`}</StatusBadge>
  if (one.state === 'next') return <StatusBadge rule="open">{t`Next`}</StatusBadge>
  return <StatusBadge rule="back">{t`To come`}</StatusBadge>
}
