import { t } from '@lingui/core/macro'
import { dayWithDate, fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { EvidenceFile } from './EvidenceFile.tsx'
import type { WorkDetails } from './queries.ts'

type Evidence = WorkDetails['evidence'][number]
type Value = Extract<Evidence, { facts: unknown }>['facts'][number]['value']

const isEmpty = (part: Evidence) => ('facts' in part ? part.facts : part.rows).length === 0

/** Facts and tables that a decision rests on, or that are known about a record. The empty ones are named in one line. */
export function EvidenceView({ evidence }: { evidence: readonly Evidence[] }) {
  const empty = evidence.filter(isEmpty).map(({ title }) => title)
  const titles = empty.join(', ')
  return (
    <>
      {evidence.map((part) => !isEmpty(part) && <EvidenceSection key={part.title} part={part} />)}
      {empty.length > 0 && <p className="evidence-empty">{t`None: ${titles}.`}</p>}
    </>
  )
}

/** Columns with an amount in any row stand at the right. */
function figureColumns(part: Evidence): ReadonlySet<number> {
  const rows = 'facts' in part ? [] : part.rows
  return new Set(rows.flatMap((row) => row.flatMap((value, at) => (isAmount(value) ? [at] : []))))
}

function EvidenceSection({ part }: { part: Evidence }) {
  const figures = figureColumns(part)
  return (
    <Section title={part.title}>
      {'facts' in part ? (
        <DescriptionList facts={part.facts.map(({ name, value }) => ({ name, value: <ValueView value={value} /> }))} />
      ) : (
        <div className="evidence-table" role="region" aria-label={part.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {part.columns.map((column, at) => (
                  <th key={column} scope="col" className={figures.has(at) ? 'evidence-table__figure' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((value, column) => (
                    <td key={column} className={figures.has(column) ? 'evidence-table__figure' : undefined}>
                      <ValueView value={value} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

const isAmount = (value: Value) => typeof value !== 'string' && 'kobo' in value

function ValueView({ value }: { value: Value }) {
  if (typeof value === 'string') return <span translate="no">{value}</span>
  if ('kobo' in value) return <Amount kobo={value.kobo} />
  if ('at' in value) return fullTime(value.at)
  if ('day' in value) return dayWithDate(value.day)
  if ('work' in value)
    return (
      <Link href={`/operator/work/${value.work}/${value.id}`} translate="no">
        {value.text}
      </Link>
    )
  if ('object' in value)
    return (
      <Link href={`/operator/object/${value.object}/${encodeURIComponent(value.id)}`} translate="no">
        {value.text}
      </Link>
    )
  if ('business' in value)
    return (
      <Link href={`/operator/business/${value.business}`} translate="no">
        {value.text}
      </Link>
    )
  if (value.kind === 'image' || value.kind === 'video') return <EvidenceFile kind={value.kind} file={value.file} text={value.text} />
  return (
    <a href={value.file} download>
      {value.text}
    </a>
  )
}
