import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { DailyTurnover, RecentMovements, tillQuery, TillToday } from '../../../modules/overview/web/index.ts'
import { Area, TwoAreas } from '../../../ui/parts/Section.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { CannotLoad } from '../shell/QueryError.tsx'

const HISTORY = '/admin/cashpoint/transactions'

/** What came in at this cashpoint, as it comes in. No balance stands here. */
export function TillPage() {
  const { person } = useSignedIn()
  const { data, error, isError, refetch } = useQuery(tillQuery(person.cashpointid ?? ''))
  return (
    <>
      <h1 className="visually-hidden">Dashboard</h1>
      {isError && <CannotLoad error={error} what="Your payments" hasOld={data !== undefined} onRetry={() => void refetch()} />}
      <TillToday till={data} />
      <TwoAreas>
        <Area
          title="Recent transactions"
          link={
            <ButtonLink kind="text" href={HISTORY}>
              See More
            </ButtonLink>
          }
        >
          <RecentMovements
            items={data?.recent}
            hrefOf={(item) => `${HISTORY}?tx=${item._id}`}
            emptyText="No payment yet. Each one shows here as soon as the bank confirms it."
          />
        </Area>
        <DailyTurnover turnover={data?.turnover} />
      </TwoAreas>
    </>
  )
}
