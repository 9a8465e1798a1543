import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { CameraIcon } from '../../../ui/icons/icons.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { ActionRow } from '../../../ui/parts/ActionRows.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showCashierTransaction, showReceipt } from '../../history/contract.ts'
import { uploadToImageHost } from '../../uploads/contract.ts'
import { PhotoStep } from '../../verification/web/index.ts'
import { addSelfie } from '../contract.ts'

/** The folder and the preset of the image host (S1 §7). */
const FOLDER = 'TakeAPicture'

/** A photo of the person who collects the goods. */
export function PictureAction({ transaction }: { transaction: { _id: string; name: string; amount: number } }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const add = useIntent(addSelfie)
  async function keep(photo: Blob) {
    setBusy(true)
    setFault(null)
    try {
      const { url } = await upload(uploadToImageHost, {}, photo, 'photo.jpg', { fields: { folder: FOLDER, upload_preset: FOLDER } })
      const body = { selfie_url: url, transaction_id: transaction._id, type: 'merchant_transaction' as const }
      const { message } = await add({ body })
      notify.success(message)
      setOpen(false)
      await refresh(queryClient, showReceipt, showCashierTransaction)
    } catch (error) {
      setFault(isProblem(error) ? error.message : t`An error occurred, try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ActionRow
        icon={CameraIcon}
        title={t`Take A Picture`}
        detail={t`Keep a photo of the person who collects the goods`}
        onPress={() => setOpen(true)}
      />
      <Dialog title={t`Take A Picture`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="soft">
          <Trans>
            {nameCase(transaction.name)}, <MoneyText kobo={transaction.amount} />. The picture stays with this transaction. Only your team can see it.
          </Trans>
        </p>
        <PhotoStep what={t`The picture`} startsLive isBusy={isBusy} fault={fault} onUpload={(photo) => void keep(photo)} />
      </Dialog>
    </>
  )
}
