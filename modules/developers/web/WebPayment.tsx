import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { activateWeb } from '../contract.ts'
import type { DeveloperSettings } from './queries.ts'

/** SET-36, SET-40..42: activated once, after both warnings. */
export function WebPayment({ businessid, publickey, settings }: { businessid: string; publickey: string | null; settings: DeveloperSettings }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const activate = useMutation({
    mutationFn: () => call(activateWeb, { body: { publickey: publickey ?? '' } }),
    async onSuccess({ message }) {
      notify.success(message)
      setOpen(false)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['developers', businessid] }),
        queryClient.invalidateQueries({ queryKey: ['merchant', businessid] }),
        queryClient.invalidateQueries({ queryKey: ['sandbox', businessid] }),
      ])
    },
    onError: (error) => void notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`),
  })
  return (
    <div className="developers__row">
      <div>
        <b>{t`Web payment`}</b>
        <p className="soft">
          {settings.webactivated
            ? t`Active. Payments must come from your website or be reversed.`
            : t`Payments must come from your website or be reversed. Web gateway charges apply.`}
        </p>
      </div>
      {!settings.webactivated && settings.allowed.includes('activate_web') && publickey !== null && (
        <Button size="small" onClick={() => setOpen(true)}>{t`Enable`}</Button>
      )}
      <Dialog title={t`Enable web payment`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul>
          <li>{t`Payments must come from your website. Other payments must be reversed.`}</li>
          <li>{t`Web gateway charges apply to each payment.`}</li>
          <li>{t`Web payment cannot be switched off again.`}</li>
        </ul>
        <p className="buttons buttons--apart">
          <Button kind="act" isBusy={activate.isPending} onClick={() => activate.mutate()}>{t`Enable web payment`}</Button>
          <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
        </p>
      </Dialog>
    </div>
  )
}
