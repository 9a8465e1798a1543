import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShutterDrawing } from '../../../../ui/drawings/ShutterDrawing.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../../ui/parts/StepPage.tsx'
import { merchantQuery } from '../../../businesses/web/index.ts'
import { limitFromDetails } from './LimitMeter.tsx'

const COMPLIANCE_PATH = '/admin/merchant/compliance'

/** Step 1. A business that nothing may leave yet reads why, and where that changes, in place of the form. */
export function FlowStart({ title, businessid, aside, children }: { title: string; businessid: string; aside: ReactNode; children: ReactNode }) {
  const { data, isError } = useQuery(merchantQuery(businessid))
  if (!data && !isError)
    return (
      <StepPage title={title}>
        <Skeleton rows={3} />
      </StepPage>
    )
  if (data?.tier === 'unverified')
    return (
      <StepPage title={title}>
        <EmptyState
          drawing={<ShutterDrawing />}
          action={<ButtonLink kind="act" href={COMPLIANCE_PATH}>{t`Verify Account`}</ButtonLink>}
        >{t`Money cannot leave this account yet. Verify it first: you need your BVN, and an ID card or a short video.`}</EmptyState>
      </StepPage>
    )
  const limit = data?.tier === 'activated' ? limitFromDetails(data.limit) : null
  return (
    <div className="flow-columns">
      <StepPage title={title} step={t`Step 1 of 4`}>
        {limit && (
          <div className="only-narrow">
            <Callout title={t`Left before verification`}>
              <Trans>
                <MoneyText kobo={limit.left} /> of <MoneyText kobo={limit.limit} />. Full verification removes this limit.
              </Trans>{' '}
              <Link href={COMPLIANCE_PATH}>{t`Verify Account`}</Link>
            </Callout>
          </div>
        )}
        {children}
      </StepPage>
      {aside}
    </div>
  )
}
