import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../ui/data/problem.ts'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { type FoundRecord, searchQuery } from './queries.ts'
import './lookup.css'

const TITLES: Readonly<Record<FoundRecord['match'], string>> = {
  business: t`Business`,
  person: t`Person`,
  account_number: t`Account number`,
  reference: t`Reference`,
  session_id: t`Session id`,
  amount: t`Amount`,
}

/** The records that fit a text, by the kind of match. */
export function SearchResults({ text }: { text: string }) {
  const { data, error, isLoading, refetch } = useQuery({ ...searchQuery(text), enabled: text !== '' })
  const matches = (Object.keys(TITLES) as FoundRecord['match'][]).filter((match) => data?.some((found) => found.match === match))
  return (
    <div className="lookup-results">
      <PageTitle note={data && data.length > 0 && plural(data.length, { one: '# match', other: '# matches' })}>{t`Search`}</PageTitle>
      {isLoading && <Skeleton rows={6} />}
      {error && (
        <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`The search could not be carried out.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {text === '' && (
        <EmptyState drawing={<SearchedPageDrawing />}>{t`Type a business, person, account number, reference, session id or amount.`}</EmptyState>
      )}
      {data?.length === 0 && <EmptyState drawing={<SearchedPageDrawing />}>{t`Nothing fits “${text}”.`}</EmptyState>}
      {matches.map((match) => (
        <Section key={match} title={TITLES[match]}>
          <ul className="lookup-list">
            {data!
              .filter((found) => found.match === match)
              .map((found) => (
                <li key={found._id}>
                  <FoundRow found={found} />
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

function FoundRow({ found }: { found: FoundRecord }) {
  const { business_id, business, title, detail, amount, on } = found
  const isPayment = found.amount !== null
  return (
    <Link href={`/operator/business/${business_id}${isPayment ? '?tab=payments' : ''}`} className="lookup-row">
      <span>
        <b translate="no">{title}</b>
        <span className="lookup-row__detail">{detail}</span>
      </span>
      <span className="lookup-row__end">
        {amount !== null && <Amount kobo={amount} />}
        {business !== title && <span translate="no">{business}</span>}
        {isPayment && on !== null && <span className="soft">{fullTime(on)}</span>}
      </span>
    </Link>
  )
}
