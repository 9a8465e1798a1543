import { WorkList } from '../../../modules/desk/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function WorkPage({ params: { kind }, query }: OperatorPageProps) {
  return <WorkList key={kind ?? ''} kind={kind} query={query} />
}
