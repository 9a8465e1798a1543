import { RecallForm } from '../../../modules/recalls/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function RecallPage({ query }: OperatorPageProps) {
  return <RecallForm payment={query.get('payment') ?? ''} />
}
