import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { now } from '../../../ui/clock.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { SlipDrawing } from '../../../ui/drawings/SlipDrawing.tsx'
import { lagosDay, recentTime } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { cardLinksQuery } from './queries.ts'

/** Links that customers have not paid yet, newest first. */
export function CardLinkList({ businessid, hrefOf }: { businessid: string; hrefOf: (id: string) => string }) {
  const list = useInfiniteQuery(cardLinksQuery(businessid))
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const links = data?.pages.flatMap((page) => page.data)
  const today = lagosDay(now())
  return (
    <Section title={t`Open links`}>
      {!links && !isError && <Skeleton rows={3} />}
      {isError && (
        <Callout tone="wait" title={t`The open links could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {links?.length === 0 && (
        <EmptyState drawing={<SlipDrawing />}>{t`No open link. A link shows here until its customer has paid, for a day at most.`}</EmptyState>
      )}
      {links && links.length > 0 && (
        <ul className="card-links" aria-label={t`Open links`}>
          {links.map(({ _id, amount, description, cashpoint_name, createdon }) => (
            <li key={_id}>
              <Link href={hrefOf(_id)}>
                <span>
                  <b translate="no">{description || t`Card payment`}</b>
                  <small translate="no">{cashpoint_name}</small>
                </span>
                <span>
                  <Amount kobo={amount} />
                  <small>
                    <StatusBadge rule="open" isBare>{t`Waiting`}</StatusBadge> · {recentTime(createdon, today)}
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <Button kind="text" isBusy={isFetchingNextPage} onClick={() => void loadNextPage(list)}>{t`Show more links`}</Button>}
    </Section>
  )
}
