import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { BULK_POLL_ROWS, showUploadStatus, uploadBeneficiaries, takeBankNames as takeBankNamesRoute } from '../contract.ts'
import { uploadList } from './actions/upload-list.ts'
import { takeBankNames } from './actions/take-bank-names.ts'
import { findGroup, findUpload, type LoadedUpload, uploadResults } from './queries.ts'
import type { BulkUploadRowRow } from './rows.ts'

export function uploadRoutes(context: Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids'>): BoundRoute<Caller>[] {
  return [
    bind(uploadBeneficiaries, async ({ query, body, caller, meta }) => {
      if (query.merchant !== caller.businessId) throw notFound('The business')
      const { id, count, replayed } = await uploadList(context, caller, { groupId: query.group, file: body.file, requestId: meta.requestId })
      return { data: { _id: id, count }, message: 'The list is being read', replayed }
    }),
    bind(showUploadStatus, async ({ query, caller }) => {
      const { businessId } = caller
      if (query.merchant !== businessId) throw notFound('The business')
      const { group, upload, found } = await context.tenantTransaction(caller, async (tx) => {
        const [shownGroup, shown] = await Promise.all([findGroup(tx, businessId, query.group), findUpload(tx, businessId, query.group, query.upload)])
        return { group: shownGroup, upload: shown, found: shown ? await uploadResults(tx, shown, query.only, Number(query.cursor ?? 0)) : [] }
      })
      if (!group) throw notFound('The group')
      if (!upload && query.upload !== undefined) throw notFound('The upload')
      const rows = found.slice(0, BULK_POLL_ROWS)
      return {
        data: {
          upload: upload && presentUpload(upload),
          entries: rows.map(presentEntry),
          next: found.length > BULK_POLL_ROWS ? String(rows.at(-1)!.number) : null,
        },
      }
    }),
    bind(takeBankNamesRoute, async ({ body, caller, meta }) => {
      const { added, replayed } = await takeBankNames(context, caller, body, meta.requestId)
      const upload = (await findUpload(context.tenant(caller), caller.businessId, body.group, body.upload))!
      const message = added === 1 ? '1 beneficiary was added' : `${added} beneficiaries were added`
      return { data: { added, upload: presentUpload(upload) }, message, replayed }
    }),
  ]
}

const presentUpload = (upload: LoadedUpload) => ({
  _id: upload.id,
  file_name: upload.file_name,
  state: upload.state,
  count: upload.row_count,
  processed: upload.added_count + upload.failed_count,
  added: upload.added_count,
  failed: upload.failed_count,
  renamed: upload.renamed,
  createdAt: upload.created_at,
})

const presentEntry = (row: BulkUploadRowRow) => ({
  status: row.state === 'added',
  message: row.message ?? 'Added',
  data: {
    row: row.number,
    name: row.name,
    beneficiary_account_number: row.account_number,
    bank: row.bank_code ?? row.bank,
    amount: row.amount,
    bank_account_name: row.state === 'failed' ? row.bank_account_name : null,
  },
})
