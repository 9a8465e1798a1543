import { SearchResults } from '../../../modules/lookup/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function SearchPage({ query }: OperatorPageProps) {
  return <SearchResults text={query.get('text') ?? ''} />
}
