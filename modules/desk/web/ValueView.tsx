import { dayWithDate, fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { EvidenceFile } from './EvidenceFile.tsx'
import type { WorkDetails } from './queries.ts'

export type Value = Extract<WorkDetails['evidence'][number], { facts: unknown }>['facts'][number]['value']

export const isAmount = (value: Value) => typeof value !== 'string' && 'kobo' in value

/** A value of the evidence. `onOpen`: opens a picture large. */
export function ValueView({ value, onOpen }: { value: Value; onOpen?: ((shown: string) => void) | undefined }) {
  if (typeof value === 'string') return <span translate="no">{value}</span>
  if ('kobo' in value) return <Amount kobo={value.kobo} />
  if ('at' in value) return fullTime(value.at)
  if ('day' in value) return dayWithDate(value.day)
  if ('rule' in value) return <StatusBadge rule={value.rule}>{value.text}</StatusBadge>
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
  if (value.kind === 'image' || value.kind === 'video') return <EvidenceFile kind={value.kind} file={value.file} text={value.text} onOpen={onOpen} />
  return (
    <a href={value.file} download>
      {value.text}
    </a>
  )
}
