import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../platform/money/index.ts'
import { upload as sendFile } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useAttempts } from '../../../ui/data/use-intent.ts'
import { UploadIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { FileButton } from '../../../ui/parts/FilePicker.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS, showUploadStatus, uploadBeneficiaries } from '../contract.ts'
import type { BulkUpload } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './bulk.css'

const TEMPLATE = '/beneficiary-list-template'

/** Uploads a list: template, file, Continue, and how far the look-up of its names is. `running` is the upload that is under way. */
export function UploadList({
  businessid,
  group,
  running,
  onStarted,
  onClose,
}: {
  businessid: string
  group: string
  running: BulkUpload | undefined
  onStarted: (upload: string) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const attempt = useAttempts()
  const send = useMutation({
    mutationFn: (chosen: File) =>
      attempt(
        (requestId) => sendFile(uploadBeneficiaries, { query: { merchant: businessid, group } }, chosen, chosen.name, { requestId }),
        [chosen.name, chosen.size, chosen.lastModified],
      ),
    async onSuccess({ _id }) {
      onStarted(_id)
      await refresh(queryClient, showUploadStatus)
    },
    onError(error) {
      setFault(isProblem(error) ? (error.of('file') ?? error.message) : t`The file could not be sent. Try again.`)
    },
  })
  function choose(chosen: File) {
    setFile(chosen)
    setFault(chosen.size > MAX_UPLOAD_BYTES ? t`The file is larger than 5 MB. Split it into smaller files.` : undefined)
  }
  function go() {
    if (!file) return setFault(t`Choose a file first.`)
    if (file.size > MAX_UPLOAD_BYTES) return
    setFault(undefined)
    send.mutate(file)
  }
  const isBusy = send.isPending || running !== undefined
  return (
    <Dialog
      title={t`Upload List`}
      isOpen
      onClose={onClose}
      buttons={
        isBusy ? (
          <Button onClick={onClose}>{t`Close, keep going`}</Button>
        ) : (
          <>
            <Button kind="act" onClick={go}>{t`Continue`}</Button>
            <CancelButton />
          </>
        )
      }
    >
      {!isBusy && (
        <p>
          <Trans>A spreadsheet with account name, account number, bank and amount, at most {formatCount(MAX_UPLOAD_ROWS)} rows.</Trans>{' '}
          <a href={`${TEMPLATE}.xlsx`} download>{t`Download template`}</a>
          {' · '}
          <a href={`${TEMPLATE}.csv`} download>{t`Template as CSV`}</a>
        </p>
      )}
      {!isBusy && (
        <div className="list-row">
          {file && (
            <span>
              <b translate="no">{file.name}</b>
              <small>{sizeText(file.size)}</small>
            </span>
          )}
          <FileButton
            label={file ? t`Choose another file` : t`Choose a file`}
            accept=".xlsx,.csv,.txt"
            size="small"
            icon={<UploadIcon size={18} />}
            onChoose={choose}
          />
        </div>
      )}
      {isBusy && <UploadProgress upload={running} fileName={file?.name} />}
      {fault && !isBusy && <Callout tone="wrong" role="alert" title={fault} />}
    </Dialog>
  )
}

/** The bar of an upload that is under way, in the popup and on the page. */
export function UploadProgress({ upload, fileName }: { upload: BulkUpload | undefined; fileName?: string | undefined }) {
  const { processed, count } = upload ?? { processed: 0, count: 0 }
  return (
    <div className="bulk-say">
      <p>
        <b translate="no">{upload?.file_name ?? fileName}</b>
      </p>
      <p role="status">{t`Beneficiaries uploading, Please wait a bit....`}</p>
      <Progress label={t`Uploaded`} done={processed} all={count} />
      {upload && (
        <p className="t1 quiet">
          {t`${formatCount(processed)} of ${plural(count, { one: '# row', other: '# rows' })}. The banks confirm the names.`}
        </p>
      )}
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
