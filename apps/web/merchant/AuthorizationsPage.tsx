import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'

/** What waits for a second person. Nothing can wait yet: payments are approved by whoever makes them, with the own PIN. */
export function AuthorizationsPage() {
  return (
    <>
      <PageTitle>Authorizations</PageTitle>
      <EmptyState>Nothing waits for your approval.</EmptyState>
    </>
  )
}
