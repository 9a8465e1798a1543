import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EvidenceView } from '../../desk/web/index.ts'
import { now } from '../../../ui/clock.ts'
import { download } from '../../../ui/data/client.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { dayWithDate, lagosDay } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { LoadFailure } from '../../../ui/parts/LoadFailure.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { downloadReconciliation } from '../contract.ts'
import { reconciliationQuery, type ReconciliationReport } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayAfter = (day: string, days: number) => lagosDay(new Date(noon(day).getTime() + days * DAY_MS))

/** The bank statement of a day against the books. Without a day: today. */
export function Reconciliation({ day: chosenDay }: { day: string | undefined }) {
  const today = lagosDay(now())
  const day = chosenDay ?? today
  const report = useQuery(reconciliationQuery(day))
  const save = useMutation({
    async mutationFn() {
      const { file, name } = await download(downloadReconciliation, { params: { day } })
      saveFile(file, name ?? `reconciliation-${day}.csv`)
    },
  })
  return (
    <>
      <PageTitle note={dayWithDate(noon(day))} actions={<Button isBusy={save.isPending} onClick={() => save.mutate()}>{t`Download CSV`}</Button>}>
        {t`Reconciliation`}
      </PageTitle>
      <ActRefusal error={save.error} fallback={t`An error occurred, try again.`} />
      <nav className="board__days" aria-label={t`Days`}>
        <Link href={`/operator/reconciliation/${dayAfter(day, -1)}`}>{t`Day before`}</Link>
        {day < today && <Link href={`/operator/reconciliation/${dayAfter(day, 1)}`}>{t`Next day`}</Link>}
      </nav>
      {report.isPending && <Skeleton rows={8} />}
      {report.isError && <LoadFailure error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (
        <div className="board__day">
          <p>
            {report.data.unmatched === 0 && report.data.breaks === 0 ? (
              <StatusBadge rule={report.data.is_over ? 'final' : 'open'}>
                {plural(report.data.lines, { one: '# line, matched', other: '# lines, all matched' })}
              </StatusBadge>
            ) : (
              <StatusBadge rule={report.data.unmatched > 0 ? 'broken' : 'open'}>
                {t`${report.data.matched} of ${report.data.lines} lines matched, breaks: ${report.data.breaks}`}
              </StatusBadge>
            )}
          </p>
          <BesideBank report={report.data} />
          <EvidenceView evidence={report.data.evidence} />
        </div>
      )}
    </>
  )
}

const ROWS = [
  { key: 'opening', name: t`Opening` },
  { key: 'in', name: t`Money in` },
  { key: 'out', name: t`Money out` },
  { key: 'closing', name: t`Closing` },
] as const

/** The day in our books beside the day of the bank. The two lines stand under the difference when it is nothing. */
function BesideBank({ report: { bank, books, variance, booked_now: now } }: { report: ReconciliationReport }) {
  return (
    <Section title={t`Beside the bank`}>
      <div className="evidence-table evidence-table--stacks">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col" className="evidence-table__figure">{t`Bank statement`}</th>
              <th scope="col" className="evidence-table__figure">{t`Our books`}</th>
              <th scope="col" className="evidence-table__figure">{t`Difference`}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ key, name }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td data-label={t`Bank statement`} className="evidence-table__figure">
                  <Amount kobo={bank[key]} />
                </td>
                <td data-label={t`Our books`} className="evidence-table__figure">
                  <Amount kobo={books[key]} />
                </td>
                <td data-label={t`Difference`} className="evidence-table__figure">
                  <Amount kobo={bank[key] - books[key]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="board__variance">
        <span>{t`Variance`}</span>
        <StatusRule rule={variance === 0 ? 'final' : 'broken'}>
          <Amount kobo={variance} size="second" />
        </StatusRule>
      </p>
      <p className="soft">
        {variance !== 0 && <span>{t`Lines that nothing matches make the difference.`} </span>}
        <Trans>
          Our books have <Amount kobo={now} /> at the bank now.
        </Trans>
      </p>
    </Section>
  )
}
