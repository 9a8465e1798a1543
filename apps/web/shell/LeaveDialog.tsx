import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog, preloadDialog } from '../../../ui/parts/Dialog.tsx'
import { hasUnsaved, onUnsaved } from '../../../ui/unsaved.ts'

/** Asks before another page opens while a form holds something that is stored nowhere. Steps of one page do not ask. */
export function LeaveDialog() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    withResolver: true,
    // useUnsaved asks when the document itself is left.
    enableBeforeUnload: false,
  })
  // The question must also come when the network is lost.
  useEffect(() => onUnsaved(preloadDialog), [])
  const isAsking = blocker.status === 'blocked'
  return (
    <Dialog
      title={t`Leave this page?`}
      isOpen={isAsking}
      onClose={() => blocker.reset?.()}
      buttons={
        <>
          <Button kind="act" onClick={() => blocker.reset?.()}>{t`Stay`}</Button>
          <Button onClick={() => blocker.proceed?.()}>{t`Leave`}</Button>
        </>
      }
    >
      <p>{t`What you have entered will be lost.`}</p>
    </Dialog>
  )
}
