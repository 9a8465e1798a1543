import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { EvidenceTable } from './EvidenceTable.tsx'
import { FileViewer } from './FileViewer.tsx'
import type { WorkDetails } from './queries.ts'
import { type Value, ValueView } from './ValueView.tsx'

type Evidence = WorkDetails['evidence'][number]
type Facts = Extract<Evidence, { facts: unknown }>

const isEmpty = (part: Evidence) => ('facts' in part ? part.facts : part.rows).length === 0
const isPicture = (value: Value) => typeof value !== 'string' && 'file' in value && value.kind === 'image'

/**
 * Facts and tables that a decision rests on, or that are known about a record. The empty ones are named in one line. A picture opens large,
 * beside the tables that it is compared with.
 */
export function EvidenceView({ evidence }: { evidence: readonly Evidence[] }) {
  const empty = evidence.filter(isEmpty).map(({ title }) => title)
  const titles = empty.join(', ')
  const pictures = evidence.flatMap((part) => ('facts' in part ? part.facts.filter(({ value }) => isPicture(value)) : []))
  const beside = evidence.flatMap((part) => ('rows' in part && part.beside_files === true ? [part] : []))
  /** The address of each picture as it was loaded: another one would be another view in the audit log. */
  const [opened, setOpened] = useState<{ at: number; shown: ReadonlyMap<string, string> } | null>(null)
  const files = pictures.map(({ name, value }) => {
    const { file } = value as { file: string }
    return { text: name, file: opened?.shown.get(name) ?? file }
  })
  const open = (name: string, shown: string) =>
    setOpened((now) => ({ at: pictures.findIndex((picture) => picture.name === name), shown: new Map([...(now?.shown ?? []), [name, shown]]) }))
  return (
    <>
      {evidence.map(
        (part) =>
          !isEmpty(part) && (
            <Section key={part.title} title={part.title}>
              {'facts' in part ? <FactsView part={part} onOpen={open} /> : <EvidenceTable part={part} />}
            </Section>
          ),
      )}
      {empty.length > 0 && <p className="evidence-empty">{t`None: ${titles}.`}</p>}
      {opened && (
        <FileViewer files={files} at={opened.at} beside={beside} onMove={(at) => setOpened({ ...opened, at })} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** Pictures stand side by side above the other facts. */
function FactsView({ part, onOpen }: { part: Facts; onOpen: (name: string, shown: string) => void }) {
  const pictures = part.facts.filter(({ value }) => isPicture(value))
  const others = part.facts.filter(({ value }) => !isPicture(value))
  return (
    <>
      {pictures.length > 0 && (
        <div className="evidence-pictures">
          {pictures.map(({ name, value }) => (
            <figure key={name}>
              <figcaption className="soft">{name}</figcaption>
              <ValueView value={value} onOpen={(shown) => onOpen(name, shown)} />
            </figure>
          ))}
        </div>
      )}
      {others.length > 0 && <DescriptionList facts={others.map(({ name, value }) => ({ name, value: <ValueView value={value} /> }))} />}
    </>
  )
}
