import { t } from '@lingui/core/macro'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'

/** Payments that wait for a second person. None can wait yet: the person who makes a payment approves it with their own PIN. */
export function AuthorizationsPage() {
  return (
    <>
      <PageTitle>{t`Authorizations`}</PageTitle>
      <EmptyState>{t`Nothing needs your approval.`}</EmptyState>
    </>
  )
}
