import { ObjectPage as LookedUpObject } from '../../../modules/lookup/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function ObjectPage({ params: { kind = '', id = '' } }: OperatorPageProps) {
  return <LookedUpObject key={`${kind} ${id}`} kind={kind} id={id} />
}
