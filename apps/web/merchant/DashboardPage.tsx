import { PageTitle } from '../../../ui/frame/PageTitle.tsx'

/** The place of the dashboard. */
export function DashboardPage() {
  return <PageTitle>Dashboard</PageTitle>
}
