import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { download } from '../../../ui/data/client.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { downloadReceipt } from '../contract.ts'

/** Downloads the receipt as PDF. */
export function ReceiptButton({ businessid, transactionId, kind }: { businessid: string; transactionId: string; kind?: 'act' }) {
  const [isBusy, setBusy] = useState(false)
  async function fetchReceipt() {
    setBusy(true)
    try {
      const { file, name } = await download(downloadReceipt, { query: { businessid, transactionId } })
      saveFile(file, name ?? 'transaction-receipt.pdf')
      notify.success(t`Receipt Successfully Downloaded`)
    } catch (error) {
      notify.warning(error instanceof Error && error.message ? error.message : t`The receipt could not be fetched. Try again.`, {
        title: t`Ooopps...`,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind={kind}
      size={kind ? undefined : 'small'}
      icon={<DownloadIcon size={20} />}
      isBusy={isBusy}
      onClick={() => void fetchReceipt()}
    >{t`Download Receipt`}</Button>
  )
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
