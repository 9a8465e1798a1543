import { SupportInbox } from '../../../modules/support/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function SupportPage({ params: { id } }: OperatorPageProps) {
  return <SupportInbox id={id} />
}
