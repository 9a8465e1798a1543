import { AuditLog } from '../../../modules/lookup/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function AuditPage({ query }: OperatorPageProps) {
  return <AuditLog key={query.toString()} query={query} />
}
