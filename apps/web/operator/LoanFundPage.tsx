import { useQuery } from '@tanstack/react-query'
import { moveFund } from '../../../modules/loans/contract.ts'
import { FundDesk } from '../../../modules/loans/web/index.ts'
import { operatorMeQuery } from '../../../modules/operators/web/index.ts'

export default function LoanFundPage() {
  const me = useQuery(operatorMeQuery).data
  return <FundDesk mayMove={me?.may.includes(moveFund.operation) ?? false} />
}
