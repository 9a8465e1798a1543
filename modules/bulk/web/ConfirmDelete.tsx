import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'

/** Asks before something is deleted. `remove` ends when the screen shows it gone; `said` is the toast. */
export function ConfirmDelete({
  title,
  children,
  said,
  remove,
  onClose,
}: {
  title: string
  children: ReactNode
  said: string
  remove: () => Promise<unknown>
  onClose: () => void
}) {
  const removal = useMutation({
    mutationFn: remove,
    onSuccess() {
      notify.success(said)
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="wrong" isBusy={removal.isPending} onClick={() => removal.mutate()}>{t`Delete`}</Button>
          <Button onClick={onClose}>{t`Keep it`}</Button>
        </>
      }
    >
      {children}
      <ActRefusal error={removal.error} fallback={t`An error occurred, try again.`} />
    </Dialog>
  )
}
