import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'

const RETRIES = 3
const RETRY_DELAY_MS = 2_000

/** `onOpen`: a press opens the picture large, by the address that was loaded. */
type FileEvidence = { kind: 'image' | 'video'; file: string; text: string; onOpen?: ((shown: string) => void) | undefined }

/**
 * A picture or video of the evidence. Its address changes each time the item is read again, so the first one is kept while it works: a
 * reader sees no flicker, a video plays on, and the audit log has one view. A file that does not load is asked for again, first by itself.
 */
export function EvidenceFile({ kind, file, text, onOpen }: FileEvidence) {
  const [shown, setShown] = useState({ file, failures: 0, isBroken: false })
  const isSameFile = withoutQuery(shown.file) === withoutQuery(file)
  if (!isSameFile) setShown({ file, failures: 0, isBroken: false })
  const loadAgain = (failures: number) => setShown({ file, failures, isBroken: false })

  useEffect(() => {
    if (!shown.isBroken || shown.failures > RETRIES) return
    const timer = setTimeout(() => setShown({ file, failures: shown.failures, isBroken: false }), RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [shown, file])

  if (shown.isBroken && shown.failures > RETRIES)
    return (
      <Callout tone="wrong" role="alert" title={t`This file could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => loadAgain(RETRIES)}>{t`Try again`}</Button>
      </Callout>
    )
  if (shown.isBroken) return <p className="soft">{t`Loading the file again…`}</p>
  const onError = () => setShown((now) => ({ ...now, failures: now.failures + 1, isBroken: true }))
  if (kind === 'video') return <video className="evidence-file" src={shown.file} controls aria-label={text} onError={onError} />
  const picture = <img className="evidence-file" src={shown.file} alt={text} onError={onError} />
  if (!onOpen) return picture
  return (
    <button type="button" className="evidence-file__open" title={t`Open large`} onClick={() => onOpen(shown.file)}>
      {picture}
    </button>
  )
}

const withoutQuery = (address: string) => address.split('?')[0]
