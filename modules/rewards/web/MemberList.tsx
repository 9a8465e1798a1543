import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../ui/data/problem.ts'
import { LoomDrawing } from '../../../ui/drawings/LoomDrawing.tsx'
import { EarningsDrawing } from '../../../ui/drawings/EarningsDrawing.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { EarningsTable } from './EarningsHistory.tsx'
import { downlineQuery, memberQuery } from './queries.ts'
import '../../../ui/parts/list-row.css'

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Callout tone="wait" role="alert" title={isProblem(error) ? error.message : t`This list could not be loaded.`}>
      <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
    </Callout>
  )
}

/** The businesses that use the code, the newest first, with their earnings of this month. */
export function MemberList({ businessid, hrefOf }: { businessid: string; hrefOf: (member: string) => string }) {
  const query = useInfiniteQuery(downlineQuery(businessid))
  const members = query.data?.pages.flatMap(({ downlines }) => downlines)
  if (!members) return query.isError ? <NotLoaded error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton rows={6} />
  if (members.length === 0)
    return <EmptyState drawing={<LoomDrawing />}>{t`No members yet. Businesses that use your aggregator code show here.`}</EmptyState>
  return (
    <>
      <ul className="reward-rows" aria-label={t`Members`}>
        {members.map((member) => (
          <li className="list-row" key={member._id}>
            <span>
              <Link href={hrefOf(member._id)} keepsPlace>
                <b translate="no">{member.businessname}</b>
              </Link>
              <small translate="no">
                {member.contactfirstname} {member.contactlastname}
              </small>
            </span>
            <span className="reward-rows__sum">
              <Amount kobo={member.earned} />
              <small>{t`this month`}</small>
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p className="buttons">
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t`Show more`}</Button>
        </p>
      )}
    </>
  )
}

/** The last days with payments of one member. */
export function MemberHistory({ id }: { id: string }) {
  const query = useQuery(memberQuery(id))
  if (!query.data) return query.isError ? <NotLoaded error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton rows={6} />
  const { member, history } = query.data
  return (
    <>
      <p className="label">{t`Earned this month`}</p>
      <p className="member-sum">
        <StatusRule rule="plain">
          <Amount kobo={member.earned} size="second" />
        </StatusRule>
      </p>
      {history.length === 0 ? (
        <EmptyState drawing={<EarningsDrawing />}>{t`No payments yet.`}</EmptyState>
      ) : (
        <EarningsTable days={history} isOfMember />
      )}
    </>
  )
}
