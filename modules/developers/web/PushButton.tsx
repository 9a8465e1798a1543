import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { listDeliveries, pushWebhook, showSettings } from '../contract.ts'

/** HIST-67, HIST-68, TXN-98..100: sends the notification of one payment again. Accepted, it says so until the list is loaded anew. */
export function PushButton({ businessid, transactionId }: { businessid: string; transactionId: string }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'unsent' | 'busy' | 'sent'>('unsent')
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function push() {
    setState('busy')
    clear()
    try {
      const { data, message } = await call(pushWebhook, { params: { transactiondataid: transactionId }, body: { merchant: businessid } })
      if (data.status) notify.success(message)
      else notify.warning(message)
      setState(data.status ? 'sent' : 'unsent')
    } catch (error) {
      refuse(error)
      setState('unsent')
    }
    // The log of deliveries, and whether the server accepts notifications.
    await refresh(queryClient, showSettings, listDeliveries)
  }
  if (state === 'sent') return <span>{t`Sent`}</span>
  return (
    <>
      <Button size="small" isBusy={state === 'busy'} onClick={() => void push()}>{t`Push`}</Button>
      {refusal}
    </>
  )
}
