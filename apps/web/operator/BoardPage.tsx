import { useQuery } from '@tanstack/react-query'
import { orderTopUp } from '../../../modules/bills/contract.ts'
import { Board } from '../../../modules/board/web/index.ts'
import { operatorMeQuery } from '../../../modules/operators/web/index.ts'

export default function BoardPage() {
  const me = useQuery(operatorMeQuery).data
  return <Board mayTopUp={me?.may.includes(orderTopUp.operation) ?? false} />
}
