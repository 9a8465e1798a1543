import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { sendCashierPassword } from '../cashier-password/contract.ts'
import { cashpointQuery } from './queries.ts'

/** For a cashier without an email address, who cannot ask for a new password. The server says where it is offered. */
export function SendCashierPassword({ cashpointid, may }: { cashpointid: string; may: readonly string[] }) {
  const cashier = useQuery({ ...cashpointQuery(cashpointid), enabled: may.includes(sendCashierPassword.operation) }).data
  const [isOpen, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: () => call(sendCashierPassword, { params: { cashpoint: cashpointid }, body: {} }),
    onSuccess({ message }) {
      notify.success(message)
      setOpen(false)
    },
  })
  if (!cashier?.may_send_password) return null
  const { phone } = cashier
  return (
    <>
      <div className="filters">
        <Button onClick={() => setOpen(true)}>{t`Send a new password`}</Button>
      </div>
      <Dialog
        title={t`Send a new password?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        buttons={
          <>
            <Button kind="act" isBusy={send.isPending} onClick={() => send.mutate()}>{t`Send password`}</Button>
            <CancelButton />
          </>
        }
      >
        <p>{t`The cashier gets a new password by text message to ${phone}, and chooses another one at the next log-in.`}</p>
        <p>{t`The cashier is logged out now, and the old password ends.`}</p>
        <ActRefusal error={send.error} fallback={t`An error occurred, try again.`} />
      </Dialog>
    </>
  )
}
