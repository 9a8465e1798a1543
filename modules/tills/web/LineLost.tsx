import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { now } from '../../../ui/clock.ts'
import { lagosClock } from '../../../ui/format/lagos-clock.ts'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import type { ConnectionState } from '../../../ui/parts/ConnectionStatus.tsx'

/** A page that opens has not connected yet. */
const FIRST_CONNECTION_MS = 4_000

/** Since when the line is lost; null while it is there, and while the page opens. */
export function useLostSince(live: ConnectionState): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  const [wasLive, setWasLive] = useState(false)
  useEffect(() => {
    if (live === 'live') {
      setWasLive(true)
      setSince(null)
      return
    }
    if (wasLive || live === 'offline') return setSince((before) => before ?? now())
    const timer = setTimeout(() => setSince((before) => before ?? now()), FIRST_CONNECTION_MS)
    return () => clearTimeout(timer)
  }, [live, wasLive])
  return since
}

/** Said at once: nothing new can show here, and a picture of a transfer is no payment. */
export function LineLost({ since, hasOrder }: { since: Date; hasOrder: boolean }) {
  return (
    <div className="till-lost" role="alert">
      <WarningIcon size={20} />
      <p>
        <b>{t`No line since ${lagosClock(since)}.`}</b> {t`Nothing new can show here.`}
        {hasOrder && (
          <span>
            {' '}
            {t`Do not hand over goods for a screenshot. The money still reaches the account, and shows and speaks here when the line is back.`}
          </span>
        )}
      </p>
    </div>
  )
}
