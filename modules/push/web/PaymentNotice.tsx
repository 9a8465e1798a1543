import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { askPaymentNotice, showPaymentNotice } from '../contract.ts'
import { keepNotificationTexts } from './notification-texts.ts'

/** Asks to be told when a payment out has ended, or says that the person will be. */
export function PaymentNotice({ transferId }: { transferId: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(contractQuery(showPaymentNotice, { params: { id: transferId } }))
  const intent = useIntent(askPaymentNotice)
  const ask = useMutation({
    async mutationFn() {
      // A page of an earlier version may have kept fewer texts for the notification.
      if (data?.by_push && 'caches' in window) await keepNotificationTexts().catch(() => undefined)
      await intent({ params: { id: transferId }, body: {} })
    },
    onSettled: () => refresh(queryClient, showPaymentNotice),
  })
  if (data?.asked)
    return (
      <p role="status">
        {data.by_push
          ? t`We notify your devices and email ${data.email} when this payment is done.`
          : t`We email ${data.email} when this payment is done.`}
      </p>
    )
  if (!data?.may_ask) return null
  return (
    <>
      <Button kind="act" isBusy={ask.isPending} onClick={() => ask.mutate()}>{t`Tell me when it is done`}</Button>
      <ActRefusal error={ask.error} fallback={t`An error occurred, try again.`} />
    </>
  )
}
