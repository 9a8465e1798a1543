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

/** Facts and tables that the decision rests on. */
export function EvidenceView({ evidence }: { evidence: readonly Evidence[] }) {
  return evidence.map((part) => (
    <Section key={part.title} title={part.title}>
      {'facts' in part ? (
        <DescriptionList facts={part.facts.map(({ name, value }) => ({ name, value: <ValueView value={value} /> }))} />
      ) : (
        <div className="evidence-table" role="region" aria-label={part.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {part.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((value, column) => (
                    <td key={column}>
                      <ValueView value={value} />
                    </td>
                  ))}
                </tr>
              ))}
              {part.rows.length === 0 && (
                <tr>
                  <td colSpan={part.columns.length}>{t`None`}</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  ))
}

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
