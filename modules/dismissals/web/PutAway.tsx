import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { setDismissed } from '../contract.ts'
import './put-away.css'

/** Puts a suggestion away. It stays in its place until the page is read again, so a mistake can be taken back. */
export function PutAway({ businessid, item, title }: { businessid: string; item: string; title: string }) {
  const [isAway, setAway] = useState(false)
  const send = useIntent(setDismissed)
  const change = useMutation({
    mutationFn: (dismissed: boolean) => send({ params: { id: businessid }, body: { item, dismissed } }, dismissed),
    onSuccess: (_data, dismissed) => setAway(dismissed),
  })
  return (
    <span className="put-away">
      <Button
        kind="text"
        size="small"
        isBusy={change.isPending}
        aria-label={isAway ? t`Show again: ${title}` : t`Not now: ${title}`}
        onClick={() => change.mutate(!isAway)}
      >
        {isAway ? t`Show again` : t`Not now`}
      </Button>
      <span role="status" className="t1 quiet">
        {change.isError ? t`Not saved. Try again.` : isAway && t`Put away on all your devices.`}
      </span>
    </span>
  )
}
