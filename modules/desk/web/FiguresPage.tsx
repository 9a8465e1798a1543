import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../ui/data/problem.ts'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { UpdatedAt } from '../../../ui/parts/UpdatedAt.tsx'
import { dueState, dueText, waitText } from './due-text.ts'
import { type DeskFigures, figuresQuery } from './queries.ts'
import './desk.css'

/** What waits at the desk, how long decisions took, who took them, and how many came late. */
export function FiguresPage() {
  const { data, error, isPending, refetch } = useQuery(figuresQuery)
  return (
    <>
      <PageTitle note={data && <UpdatedAt at={data.on} />}>{t`Figures of the desk`}</PageTitle>
      {isPending && <Skeleton rows={10} />}
      {error && (
        <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`The figures could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {data && (
        <div className="desk-figures">
          <KindTable figures={data} />
          <Days days={data.days} />
        </div>
      )}
    </>
  )
}

type Kind = DeskFigures['kinds'][number]

const isQuiet = ({ waiting, decided }: Kind) => waiting === 0 && decided === 0
const seconds = (value: number | null) => (value === null ? '' : waitText(value * 1_000))

/** On a phone each kind is a block of its own, so that no table scrolls sideways. */
function KindTable({ figures: { kinds } }: { figures: DeskFigures }) {
  const quiet = kinds.filter(isQuiet).map(({ title }) => title)
  const titles = quiet.join(', ')
  return (
    <Section title={t`Waiting now, and decisions of the last 30 days`}>
      <div className="evidence-table evidence-table--stacks">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Work`}</th>
              <th scope="col" className="evidence-table__figure">{t`Waiting`}</th>
              <th scope="col">{t`Oldest`}</th>
              <th scope="col">{t`Next due`}</th>
              <th scope="col" className="evidence-table__figure">{t`Decided`}</th>
              <th scope="col" className="evidence-table__figure">{t`Late`}</th>
              <th scope="col">{t`Half within`}</th>
              <th scope="col">{t`9 of 10 within`}</th>
              <th scope="col">{t`Decided by`}</th>
            </tr>
          </thead>
          <tbody>
            {kinds
              .filter((kind) => !isQuiet(kind))
              .map((kind) => (
                <tr key={kind.kind}>
                  <th scope="row">
                    <Link href={`/operator/work/${kind.kind}`}>{kind.title}</Link>
                  </th>
                  <td data-label={t`Waiting`} className="evidence-table__figure">
                    {kind.waiting}
                  </td>
                  <td data-label={t`Oldest`}>{kind.oldest_on !== null && kind.waiting > 0 && waitText(kind.oldest_on)}</td>
                  <td data-label={t`Next due`}>
                    {kind.soonest_due_on !== null && kind.waiting > 0 && (
                      <span data-due={dueState(kind.soonest_due_on)}>{dueText(kind.soonest_due_on)}</span>
                    )}
                  </td>
                  <td data-label={t`Decided`} className="evidence-table__figure">
                    {kind.decided}
                  </td>
                  <td data-label={t`Late`} className="evidence-table__figure">
                    {kind.late > 0 ? <span data-due="late">{kind.late}</span> : kind.decided > 0 ? 0 : ''}
                  </td>
                  <td data-label={t`Half within`}>{seconds(kind.median)}</td>
                  <td data-label={t`9 of 10 within`}>{seconds(kind.p90)}</td>
                  <td data-label={t`Decided by`} translate="no">
                    {kind.people.map(({ name, decided }) => `${name} ${decided}`).join(', ')}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {quiet.length > 0 && <p className="evidence-empty">{t`Nothing waits and nothing was decided: ${titles}.`}</p>}
    </Section>
  )
}

/** Days with decisions, the newest first. */
function Days({ days }: Pick<DeskFigures, 'days'>) {
  const shown = days.filter(({ decided }) => decided > 0)
  shown.reverse()
  const maximum = Math.max(1, ...shown.map(({ decided }) => decided))
  return (
    <Section title={t`Late work by day`}>
      {shown.length === 0 ? (
        <p className="soft">{t`Nothing was decided in the last 30 days.`}</p>
      ) : (
        <ol className="desk-figures__days">
          {shown.map(({ day, decided, late }) => (
            <li key={day}>
              <span>{dayWithDate(new Date(`${day}T12:00:00Z`))}</span>
              <span className="desk-figures__bar" aria-hidden="true">
                <i style={{ width: `${(100 * (decided - late)) / maximum}%` }} />
                <i data-late style={{ width: `${(100 * late) / maximum}%` }} />
              </span>
              <span>{late > 0 ? t`${late} late of ${decided}` : t`${decided}, none late`}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
