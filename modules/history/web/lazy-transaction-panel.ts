import { useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { receiptQuery } from './queries.ts'
import type { TransactionPanelProps } from './TransactionPanel.tsx'

/** It opens after a press, and weighs as much as the list beside it. */
export const TransactionPanel = lazyPart<TransactionPanelProps>(async () => ({ default: (await import('./TransactionPanel.tsx')).TransactionPanel }))

/** For the `onNear` of a list's `PanelSplit`: asks for the code and the answer of the transaction that a link opens (`?tx=`). */
export function useTransactionPreload(businessid: string, cashpointid?: string): (href: string) => void {
  const queryClient = useQueryClient()
  return (href) => {
    const id = new URL(href, window.location.origin).searchParams.get('tx')
    if (id === null) return
    TransactionPanel.preload()
    // The touch may begin to scroll: a refusal is told by the panel, once it opens.
    void queryClient.prefetchQuery({ ...receiptQuery(businessid, id, cashpointid), meta: { tellsItself: true } })
  }
}
