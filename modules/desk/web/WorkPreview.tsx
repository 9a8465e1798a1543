import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useWidth } from '../../../ui/parts/useWidth.ts'
import { dueState, dueText } from './due-text.ts'
import { EvidenceView } from './EvidenceView.tsx'
import { Key } from './Key.tsx'
import { type ListedWork, workItemQuery } from './queries.ts'

/** From this width of the window on, the preview stands beside the list and shows the evidence too. */
const WIDE_PX = 1_680

type PreviewProps = { item: ListedWork; href: string; claim: (() => void) | undefined; error: Error | null }

/** The chosen row: under the list as a bar, and in wide windows beside it with the beginning of the evidence. */
export function WorkPreview({ item, href, claim, error }: PreviewProps) {
  const root = useRef<HTMLElement>(null)
  const isWide = useWidth(root) !== null && window.innerWidth >= WIDE_PX
  return (
    <aside className="work-preview" aria-label={t`Chosen item`} ref={root}>
      <div>
        <p>
          <b translate="no">{item.business || item.kind_title}</b> {item.what}
        </p>
        <p className="soft">
          {item.amount !== null && <Amount kobo={item.amount} />} <span data-due={dueState(item.due_on)}>{dueText(item.due_on)}</span>
          {item.with !== null && <span>{item.state === 'proposed' ? t`Proposed by ${item.with}` : t`With ${item.with}`}</span>}
        </p>
      </div>
      <div className="buttons">
        {claim && (
          <Button onClick={claim} aria-keyshortcuts="C">
            {t`Claim`} <Key name="C" />
          </Button>
        )}
        <ButtonLink href={href} kind="act">
          {t`Open`} <Key name="Enter" />
        </ButtonLink>
      </div>
      <ActRefusal error={error} fallback={t`An error occurred, try again.`} />
      {isWide && <PreviewEvidence item={item} />}
    </aside>
  )
}

const MAX_PARTS = 2

/** Each view of an item is in the audit log, so a row that is only passed over is not asked for. */
const REST_MS = 600

function PreviewEvidence({ item: { kind, _id } }: { item: ListedWork }) {
  const [hasRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...workItemQuery(kind, _id), enabled: hasRested, refetchInterval: false })
  return data ? <EvidenceView evidence={data.evidence.slice(0, MAX_PARTS)} /> : <Skeleton rows={4} />
}
