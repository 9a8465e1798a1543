import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
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

/** A page failed to render. Payments that were sent before stay sent, and the history shows them. */
export function CrashPage({ error }: { error: unknown }) {
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

function ReportButtons({ error }: { error: unknown }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | 'failed'>('ready')
  async function report() {
    setState('sending')
    setState((await sendCrashReport(error)) ? 'sent' : 'failed')
  }
  return (
    <>
      <p className="buttons buttons--apart">
        <Button kind="act" onClick={() => window.location.reload()}>{t`Refresh your browser`}</Button>
        <Button isBusy={state === 'sending'} onClick={() => void report()}>{t`Send Report`}</Button>
      </p>
      <p className="t1 quiet" role="status">
        {state === 'sent' && t`This error has been reported successfully. Please kindly refresh your browser while we fix this issue.`}
        {state === 'failed' && t`Error sending report.Please try again.`}
      </p>
    </>
  )
}
