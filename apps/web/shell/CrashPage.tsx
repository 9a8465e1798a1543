import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { PRODUCT_NAME } from '../site-config.ts'
import { sendCrashReport } from './crash-report.ts'

/** The page at /404. Other unknown addresses redirect. */
export function NotFoundPage() {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>404</h1>
      <p className="soft">{t`Oops, We can't seem to find the page that you are looking for.`}</p>
      <p className="buttons buttons--apart">
        <ButtonLink kind="act" href="/">{t`Back to home`}</ButtonLink>
      </p>
    </CenteredPage>
  )
}

/** Two of them within this time are no accident of the page's translation. */
const RELOADED_AGAIN_MS = 10_000
let reloadedAt = Number.NEGATIVE_INFINITY

/**
 * A part of the product failed to render. Where a translator or an extension had changed the page under React, the part is rendered anew
 * once; the rest of the page stays. Any other error has its page.
 */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const [isReloaded] = useState(() => isChangedFromOutside(error) && performance.now() - reloadedAt > RELOADED_AGAIN_MS)
  useEffect(() => {
    if (!isReloaded) return
    reloadedAt = performance.now()
    reset()
  }, [isReloaded, reset])
  return isReloaded ? null : <CrashPage error={error} />
}

/** React removes a node, or puts one before it, and finds it elsewhere. */
const isChangedFromOutside = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/** A page failed to render. Payments that were sent before stay sent, and the history shows them. */
function CrashPage({ error }: { error: unknown }) {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>404</h1>
      <p className="soft">{t`This page could not be shown. Your money is safe, and what you sent is in your history.`}</p>
      <ReportButtons error={error} />
      <p className="wrap">
        <a href="/">{t`Back to home`}</a>
      </p>
    </CenteredPage>
  )
}

/** The whole application failed to render; shown by the outermost error boundary. */
export function AppCrashPage({ error }: { error: unknown }) {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>{t`Something went wrong, Please refresh your browser`}</h1>
      <p className="soft">{t`Your money is safe, and what you sent is in your history.`}</p>
      <ReportButtons error={error} />
    </CenteredPage>
  )
}

const reportedText = () => t`This error has been reported successfully. Please kindly refresh your browser while we fix this issue.`
const failedText = () => t`Error sending report.Please try again.`

/** The result stands here, because the toasts of the frame may have failed with it, and as a toast. */
function ReportButtons({ error }: { error: unknown }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | 'failed'>('ready')
  async function report() {
    setState('sending')
    const isSent = await sendCrashReport(error)
    setState(isSent ? 'sent' : 'failed')
    if (isSent) notify.success(reportedText())
    else notify.error(failedText())
  }
  return (
    <>
      <p className="buttons buttons--apart">
        <Button kind="act" onClick={() => window.location.reload()}>{t`Refresh your browser`}</Button>
        <Button isBusy={state === 'sending'} onClick={() => void report()}>{t`Send Report`}</Button>
      </p>
      <p className="t1 quiet" role="status">
        <span>{state === 'sent' && reportedText()}</span>
        <span>{state === 'failed' && failedText()}</span>
      </p>
    </>
  )
}
