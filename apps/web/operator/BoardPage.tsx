import { Board } from '../../../modules/board/web/index.ts'

export default function BoardPage() {
  return <Board />
}
