import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { quoteReversal } from '../contract.ts'

/** Whether a payment can be reversed, its price and its payee; the payment back once there is one. */
export const reversalQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['reversal', transactionId],
    queryFn: ({ signal }) => fetchData(quoteReversal, { params: { id: transactionId } }, { signal }),
  })
