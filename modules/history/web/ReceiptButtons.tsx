import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { download, fetchData } from '../../../ui/data/client.ts'
import { printPicture, saveFile, shareFile } from '../../../ui/data/save-file.ts'
import { ChevronDownIcon, DownloadIcon, PrintIcon, ShareIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { downloadReceipt, RECEIPT_FILE, type ReceiptFormat, showReceiptCopy } from '../contract.ts'
import type { ReceiptContent } from './receipt-picture.ts'

/** Download, share and print the receipt. `hasTraderCopy`: this person may have the copy with the charges. */
export function ReceiptButtons({ businessid, transactionId, hasTraderCopy }: { businessid: string; transactionId: string; hasTraderCopy: boolean }) {
  const [busy, setBusy] = useState<'download' | 'share' | 'more' | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const query = { businessid, transactionId }

  async function run(what: typeof busy, work: () => Promise<void>) {
    setBusy(what)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      setFailed(error instanceof Error ? error : new Error())
      notify.warning(error instanceof Error && error.message ? error.message : t`The receipt could not be fetched. Try again.`, {
        title: t`Ooopps...`,
      })
    } finally {
      setBusy(null)
    }
  }
  const save = (what: typeof busy, more: { format?: ReceiptFormat; copy?: 'trader' } = {}) =>
    run(what, async () => {
      const { file, name } = await download(downloadReceipt, { query: { ...query, ...more } })
      saveFile(file, name ?? `${RECEIPT_FILE}.pdf`)
      notify.success(t`Receipt Successfully Downloaded`)
    })
  const share = () =>
    run('share', async () => {
      const receipt = await fetchData(showReceiptCopy, { query })
      const outcome = await shareFile(new File([await pictureOf(receipt)], `${receipt.file_name}.png`, { type: 'image/png' }), receipt.text)
      if (outcome === 'saved') notify.success(t`Receipt Successfully Downloaded`)
    })
  const savePicture = () =>
    run('more', async () => {
      const receipt = await fetchData(showReceiptCopy, { query })
      saveFile(await pictureOf(receipt), `${receipt.file_name}.png`)
      notify.success(t`Receipt Successfully Downloaded`)
    })
  const print = () => run('more', async () => printPicture(await pictureOf(await fetchData(showReceiptCopy, { query }))))

  return (
    <>
      <Button kind="act" icon={<DownloadIcon size={20} />} isBusy={busy === 'download'} onClick={() => void save('download')}>
        {t`Download Receipt`}
      </Button>
      <Button icon={<ShareIcon size={20} />} isBusy={busy === 'share'} onClick={() => void share()}>
        {t`Share receipt`}
      </Button>
      <Menu
        label={t`More formats`}
        items={[
          { id: 'print', label: t`Print`, icon: <PrintIcon size={20} />, onPress: () => void print() },
          { id: 'picture', label: t`Picture for a phone`, icon: <DownloadIcon size={20} />, onPress: () => void savePicture() },
          { id: '58mm', label: t`Slip of 58 mm`, icon: <DownloadIcon size={20} />, onPress: () => void save('more', { format: '58mm' }) },
          { id: '80mm', label: t`Slip of 80 mm`, icon: <DownloadIcon size={20} />, onPress: () => void save('more', { format: '80mm' }) },
          ...(hasTraderCopy
            ? [
                { id: 'line', isLine: true as const },
                {
                  id: 'trader',
                  label: t`Your own copy`,
                  detail: t`With fee and VAT`,
                  icon: <DownloadIcon size={20} />,
                  onPress: () => void save('more', { copy: 'trader' }),
                },
              ]
            : []),
        ]}
        trigger={(wires) => (
          <Button {...wires} isBusy={busy === 'more'}>
            {t`More formats`}
            <ChevronDownIcon size={16} />
          </Button>
        )}
      />
      <ActRefusal error={failed} fallback={t`The receipt could not be fetched. Try again.`} />
    </>
  )
}

/** The drawing is loaded with the first picture. */
async function pictureOf(receipt: ReceiptContent): Promise<Blob> {
  const { drawReceiptPicture } = await import('./receipt-picture.ts')
  return drawReceiptPicture(receipt)
}
