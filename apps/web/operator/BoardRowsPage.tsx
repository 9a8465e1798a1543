import { BoardRows } from '../../../modules/board/web/index.ts'
import type { OperatorPageProps } from './operator-page.ts'

export default function BoardRowsPage({ params: { what, key } }: OperatorPageProps) {
  return <BoardRows what={what!} rowKey={key!} />
}
