import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { type UploadEntry, takeBankNames } from '../contract.ts'
import type { BeneficiaryDraft } from './AddBeneficiary.tsx'
import { LogTable } from './LogTable.tsx'
import { type BulkUpload, failedRowsQuery } from './queries.ts'
import { refreshGroup, refreshUpload } from './refresh.ts'
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
  const { failed, added, count, renamed } = upload
  const named = rows?.filter(({ data }) => data.bank_account_name != null) ?? []
  const others = rows?.filter(({ data }) => data.bank_account_name == null) ?? []
  const queryClient = useQueryClient()
  const send = useIntent(takeBankNames)
  /** `null`: all rows of the list whose name is another one. */
  const take = useMutation({
    mutationFn: (row: number | null) => {
      const body = { group, upload: upload._id, ...(row !== null && { rows: [row] }) }
      return send({ body }, body)
    },
    async onSuccess({ message, data }) {
      notify.success(message)
      await Promise.all([refreshUpload(queryClient), refreshGroup(queryClient)])
      if (data.upload.failed === 0) onClose()
    },
  })
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
      {named.length > 0 && (
        <section className="bulk-names" aria-label={t`Other names`}>
          <p>{t`The bank has another name for these accounts. Compare the names. Rows that you leave are not paid.`}</p>
          <p className="buttons">
            <Button kind="act" isBusy={take.isPending && take.variables === null} onClick={() => take.mutate(null)}>
              {plural(renamed, { one: 'Use the bank’s name', other: 'Use the bank’s names for all #' })}
            </Button>
            <ActRefusal error={take.error} fallback={t`An error occurred, try again.`} />
          </p>
          <LogTable
            label={t`Other names`}
            rows={named}
            idOf={({ data }) => String(data.row)}
            columns={[
              { header: t`Row`, cell: ({ data }) => data.row },
              { header: t`Your list`, isNamed: true, cell: ({ data }) => <span translate="no">{nameCase(data.name)}</span> },
              { header: t`The bank`, isNamed: true, cell: ({ data }) => <b translate="no">{nameCase(data.bank_account_name!)}</b> },
              { header: t`Account Number`, cell: ({ data }) => <span translate="no">{data.beneficiary_account_number}</span> },
              {
                header: t`Next step`,
                cell: (entry) =>
                  corrected.includes(entry.data.row) ? (
                    t`Corrected and added`
                  ) : (
                    <span className="bulk-steps">
                      <Button
                        kind="text"
                        size="small"
                        isBusy={take.isPending && take.variables === entry.data.row}
                        aria-label={t`Use this name in row ${entry.data.row}`}
                        onClick={() => take.mutate(entry.data.row)}
                      >{t`Use this name`}</Button>
                      <CorrectButton entry={entry} onCorrect={onCorrect} />
                    </span>
                  ),
              },
            ]}
          />
        </section>
      )}
      {others.length > 0 && (
        <LogTable
          label={t`Failed rows`}
          rows={others}
          idOf={({ data }) => String(data.row)}
          columns={[
            { header: t`Row`, cell: ({ data }) => data.row },
            { header: t`Account Name`, cell: ({ data }) => <span translate="no">{nameCase(data.name) || '–'}</span> },
            { header: t`Account Number`, cell: ({ data }) => <span translate="no">{data.beneficiary_account_number || '–'}</span> },
            { header: t`Reason`, cell: ({ message }) => message },
            {
              header: t`Next step`,
              cell: (entry) => (corrected.includes(entry.data.row) ? t`Corrected and added` : <CorrectButton entry={entry} onCorrect={onCorrect} />),
            },
          ]}
        />
      )}
      {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
    </Dialog>
  )
}

function CorrectButton({ entry, onCorrect }: { entry: UploadEntry; onCorrect: (draft: BeneficiaryDraft) => void }) {
  return (
    <Button kind="text" size="small" aria-label={t`Correct row ${entry.data.row}`} onClick={() => onCorrect(draftOf(entry))}>{t`Correct`}</Button>
  )
}

const draftOf = ({ data }: UploadEntry): BeneficiaryDraft => ({
  bank: /^\d{3,6}$/.test(data.bank) ? data.bank : null,
  number: data.beneficiary_account_number.replaceAll(/\D/g, ''),
  amount: data.amount,
  row: data.row,
})
