import { RulesPage as Rules } from '../../../modules/rules/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function RulesPage({ query }: OperatorPageProps) {
  return <Rules tab={query.get('tab')} />
}
