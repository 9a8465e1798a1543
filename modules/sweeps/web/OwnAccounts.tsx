import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { BalanceSummary, SummaryCell, SummaryHero } from '../../../ui/parts/BalanceSummary.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { askSweep, showSweeps, type SweepDirection } from '../contract.ts'
import { type OwnAccountsView, sweepsQuery } from './queries.ts'
import { accountName, accountNote, directionName, stateName } from './sweep-names.ts'
import '../../../ui/parts/list-row.css'

/** Our accounts at banks, what others own of them, and the sweeps of our own money. The server says what may be swept now. */
export function OwnAccounts() {
  const { data, error, refetch } = useQuery(sweepsQuery)
  return (
    <>
      <PageTitle>{t`Our accounts`}</PageTitle>
      {!data && error && (
        <Callout tone="wait" role="alert" title={isProblem(error) ? error.message : t`This could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data && <View view={data} />}
    </>
  )
}

function View({ view }: { view: OwnAccountsView }) {
  return (
    <div className="two-columns__stack">
      {view.surplus < 0 && (
        <Callout tone="wrong" role="alert" title={t`The pool is short`}>
          <p>{t`It holds less than customers, partners and the state own. What our own account has goes back into it within the hour.`}</p>
        </Callout>
      )}
      <BalanceSummary
        label={t`What is ours`}
        hero={
          <SummaryHero label={view.surplus < 0 ? t`Missing` : t`Ours and not swept yet`}>
            <Amount kobo={Math.abs(view.surplus)} size="hero" />
          </SummaryHero>
        }
      >
        <SummaryCell label={t`Owned by others`} note={t`Customers, partners and the state`}>
          <Amount kobo={view.owed} size="second" />
        </SummaryCell>
        <SummaryCell label={t`Stays in the pool`} note={t`Ours, for losses that are not decided yet`}>
          <Amount kobo={view.kept} size="second" />
        </SummaryCell>
        <SummaryCell label={t`On its way`} note={t`Between our accounts, and to billers`}>
          <Amount kobo={view.in_transit} size="second" />
        </SummaryCell>
      </BalanceSummary>
      <Section title={t`Accounts by their statements`}>
        <ul>
          {view.accounts.map((one) => (
            <li key={one.account} className="list-row">
              <span>
                <b>{accountName(one)}</b>
                <small>{accountNote(one)}</small>
                {(one.coming > 0 || one.going > 0) && (
                  <small>{t`Not on the statement yet: ${nairaText(one.coming)} in, ${nairaText(one.going)} out`}</small>
                )}
              </span>
              <Amount kobo={one.balance} />
            </li>
          ))}
        </ul>
      </Section>
      {view.allowed.length > 0 && <SweepNow allowed={view.allowed} accounts={view.accounts} />}
      <Section title={t`Last sweeps`}>
        {view.sweeps.length === 0 && <p className="soft">{t`Nothing has been swept yet. The daily sweep is at 06:40.`}</p>}
        <ul>
          {view.sweeps.map((sweep) => (
            <Sweep key={sweep._id} sweep={sweep} accounts={view.accounts} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Sweep({ sweep, accounts }: { sweep: OwnAccountsView['sweeps'][number] } & Pick<OwnAccountsView, 'accounts'>) {
  const { rule, text } = sweep.is_late ? { rule: 'broken' as const, text: t`Late` } : stateName(sweep.state)
  const isWithoutMove = ['failed', 'cancelled', 'refused'].includes(sweep.state)
  return (
    <li className="list-row">
      <span>
        <b>{directionName(sweep.direction, accounts)}</b>
        <small>
          {fullTime(sweep.createdon)} · <span translate="no">{sweep.reference}</span>
        </small>
        {sweep.answer && sweep.state !== 'arrived' && sweep.state !== 'on_its_way' && <small>{sweep.answer}</small>}
      </span>
      <span className="wrap">
        {sweep.is_work ? <Link href={`/operator/work/sweep/${sweep._id}`}>{text}</Link> : <StatusBadge rule={rule}>{text}</StatusBadge>}
        <Amount kobo={sweep.amount} isVoid={isWithoutMove} />
      </span>
    </li>
  )
}

/** Finance proposes; two people decide it at the desk. */
function SweepNow({ allowed, accounts }: Pick<OwnAccountsView, 'allowed' | 'accounts'>) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (direction: SweepDirection) => call(askSweep, { body: { direction } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refresh(queryClient, showSweeps),
  })
  return (
    <Section title={t`Sweep now`} aside={t`Two people decide it`}>
      <ul>
        {allowed.map(({ direction, amount }) => (
          <li key={direction} className="list-row">
            <span>
              <b>{directionName(direction, accounts)}</b>
              <small>
                <Amount kobo={amount} />
              </small>
            </span>
            <Button
              isBusy={ask.isPending && ask.variables === direction}
              aria-label={t`Propose: ${directionName(direction, accounts)}`}
              onClick={() => ask.mutate(direction)}
            >{t`Propose`}</Button>
          </li>
        ))}
      </ul>
      <ActRefusal error={ask.error} fallback={t`It could not be proposed. Try again.`} />
    </Section>
  )
}
