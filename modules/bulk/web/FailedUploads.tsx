import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatCount } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { UploadEntry } from '../contract.ts'
import type { BeneficiaryDraft } from './AddBeneficiary.tsx'
import { LogTable } from './LogTable.tsx'
import { type BulkUpload, failedRowsQuery } from './queries.ts'
import { saveFailedRows } from './save-log.ts'

/**
 * The rows of an uploaded list that were not added, with their reasons. `onCorrect` opens the form with what a row says; `corrected` are the
 * rows that were added by it.
 */
export function FailedUploads({
  businessid,
  group,
  upload,
  corrected,
  onCorrect,
  onClose,
}: {
  businessid: string
  group: string
  upload: BulkUpload
  corrected: readonly number[]
  onCorrect: (draft: BeneficiaryDraft) => void
  onClose: () => void
}) {
  const list = useInfiniteQuery(failedRowsQuery(businessid, group, upload._id))
  const rows = list.data?.pages.flatMap(({ entries }) => entries)
  const { failed, added, count } = upload
  const download = useMutation({
    mutationFn: () => saveFailedRows(businessid, group, upload._id),
  })
  return (
    <Dialog
      title={t`Failed rows`}
      isOpen
      isWide
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" onClick={onClose}>{t`Done`}</Button>
          {failed > 0 && (
            <Button icon={<DownloadIcon size={20} />} isBusy={download.isPending} onClick={() => download.mutate()}>{t`Download failed rows`}</Button>
          )}
        </>
      }
    >
      <ActRefusal error={download.error} fallback={t`An error occurred, try again.`} />
      <p role="status">{t`${failed} beneficiaries failed to upload out of the total uploaded`}</p>
      <p className="t1 quiet">{t`${formatCount(added)} of ${plural(count, { one: '# row was added', other: '# rows were added' })}.`}</p>
      {!rows && !list.isError && failed > 0 && <Skeleton rows={Math.min(failed, 5)} />}
      {list.isError && (
        <Callout tone="wait" title={t`The log could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {rows && rows.length > 0 && (
        <LogTable
          label={t`Failed rows`}
          rows={rows}
          idOf={({ data }) => String(data.row)}
          columns={[
            { header: t`Row`, cell: ({ data }) => data.row },
            { header: t`Account Name`, cell: ({ data }) => <span translate="no">{nameCase(data.name) || '–'}</span> },
            { header: t`Account Number`, cell: ({ data }) => <span translate="no">{data.beneficiary_account_number || '–'}</span> },
            { header: t`Reason`, cell: ({ message }) => message },
            {
              header: t`Next step`,
              cell: (entry) =>
                corrected.includes(entry.data.row) ? (
                  t`Corrected and added`
                ) : (
                  <Button
                    kind="text"
                    size="small"
                    aria-label={t`Correct row ${entry.data.row}`}
                    onClick={() => onCorrect(draftOf(entry))}
                  >{t`Correct`}</Button>
                ),
            },
          ]}
        />
      )}
      {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
    </Dialog>
  )
}

const draftOf = ({ data }: UploadEntry): BeneficiaryDraft => ({
  bank: /^\d{3,6}$/.test(data.bank) ? data.bank : null,
  number: data.beneficiary_account_number.replaceAll(/\D/g, ''),
  amount: data.amount,
  row: data.row,
})
