import { useQueryClient } from '@tanstack/react-query'
import { receiptQuery } from '../../modules/history/web/index.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

/** It opens after a press, and weighs as much as the list beside it. */
export const PaymentPanel = lazyPart(() => import('./PaymentPanel.tsx'))

/** For the `onNear` of a list's `PanelSplit`: asks for the code and the answer of the payment that a link opens (`?tx=`). */
export function usePaymentPreload(businessid: string, cashpointid?: string): (href: string) => void {
  const queryClient = useQueryClient()
  return (href) => {
    const id = new URL(href, window.location.origin).searchParams.get('tx')
    if (id === null) return
    PaymentPanel.preload()
    // The touch may begin to scroll: a refusal is told by the panel, once it opens.
    void queryClient.prefetchQuery({ ...receiptQuery(businessid, id, cashpointid), meta: { tellsItself: true } })
  }
}
