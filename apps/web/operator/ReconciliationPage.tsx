import { Reconciliation } from '../../../modules/board/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function ReconciliationPage({ params: { day } }: OperatorPageProps) {
  return <Reconciliation day={day} />
}
