import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { Marked } from './Marked.tsx'
import { type FoundRecord, searchQuery } from './queries.ts'
import './lookup.css'

const TITLES: Readonly<Record<FoundRecord['match'], string>> = {
  reference: t`Reference`,
  session_id: t`Session id`,
  account_number: t`Account number`,
  business: t`Business`,
  person: t`Person`,
  customer: t`Customer`,
  amount: t`Amount`,
}

/** The records that fit a text, by the kind of match. The one that the text names is opened at once, and Back does not return to its search. */
export function SearchResults({ text }: { text: string }) {
  const { data, error, isLoading, refetch } = useQuery({ ...searchQuery(text), enabled: text !== '' })
  const router = useRouter()
  const named = data?.find(({ opens }) => opens)?.href
  useEffect(() => {
    if (named !== undefined) router.go(named, { replaces: true })
  }, [named, router])
  const matches = (Object.keys(TITLES) as FoundRecord['match'][]).filter((match) => data?.some((found) => found.match === match))
  return (
    <div className="lookup-results">
      <PageTitle note={data && data.length > 0 && plural(data.length, { one: '# match', other: '# matches' })}>{t`Search`}</PageTitle>
      {(isLoading || named !== undefined) && <Skeleton rows={6} />}
      {error && (
        <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`The search could not be carried out.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {text === '' && (
        <EmptyState
          drawing={<SearchedPageDrawing />}
        >{t`Type a business, person, customer, part of an account number, reference, session id or amount.`}</EmptyState>
      )}
      {data?.length === 0 && <EmptyState drawing={<SearchedPageDrawing />}>{t`Nothing fits “${text}”.`}</EmptyState>}
      {named === undefined &&
        matches.map((match) => (
          <Section key={match} title={TITLES[match]}>
            <ul className="lookup-list">
              {data!
                .filter((found) => found.match === match)
                .map((found) => (
                  <li key={`${found.href} ${found._id}`}>
                    <FoundRow found={found} search={text} />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
    </div>
  )
}

function FoundRow({ found: { href, business, title, detail, amount, on }, search }: { found: FoundRecord; search: string }) {
  return (
    <Link href={href} className="lookup-row">
      <span>
        <b translate="no">
          <Marked text={title} search={search} />
        </b>
        <span className="lookup-row__detail" translate="no">
          <Marked text={detail} search={search} />
        </span>
      </span>
      <span className="lookup-row__end">
        {amount !== null && <Amount kobo={amount} />}
        {business !== title && <span translate="no">{business}</span>}
        {amount !== null && on !== null && <span className="soft">{fullTime(on)}</span>}
      </span>
    </Link>
  )
}
