import { BusinessDetailsPage } from '../../../modules/lookup/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function BusinessPage({ params: { id = '' }, query }: OperatorPageProps) {
  return <BusinessDetailsPage key={id} id={id} tab={query.get('tab')} entryId={query.get('entry')} />
}
