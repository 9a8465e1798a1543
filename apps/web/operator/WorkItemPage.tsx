import { WorkItemDetails } from '../../../modules/desk/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function WorkItemPage({ params: { kind = '', id = '' }, query }: OperatorPageProps) {
  return <WorkItemDetails key={`${kind} ${id}`} kind={kind} id={id} query={query} />
}
