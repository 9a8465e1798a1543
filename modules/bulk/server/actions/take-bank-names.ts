import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { listedBanks } from '../../../institutions/index.ts'
import { once } from '../../../ledger/index.ts'
import { beneficiaryRow } from '../beneficiary-row.ts'
import { findGroup, findUpload } from '../queries.ts'
import type { BulkBeneficiaryRow } from '../rows.ts'
import { addBeneficiaries, lockRenamedRows, storeBankNames } from '../store.ts'
import { NO_PLACE } from './check-upload.ts'

type NamesContext = Pick<TenantContext, 'tenant' | 'clock' | 'ids'>

/**
 * Adds rows whose name did not agree, under the name that their bank gave. A row is added once: what another request has taken is no failed
 * row any more. The name is looked up again before a payment.
 */
export async function takeBankNames(
  context: NamesContext,
  caller: Caller,
  input: { group: string; upload: string; rows?: readonly number[] | undefined },
  requestId: string,
): Promise<{ added: number; replayed: boolean }> {
  const { businessId } = caller
  const db = context.tenant(caller)
  const [group, upload] = await Promise.all([findGroup(db, businessId, input.group), findUpload(db, businessId, input.group, input.upload)])
  if (!group) throw notFound('The group')
  if (!upload) throw notFound('The upload')
  const at = context.clock.now()
  const intent = { scope: `bulk.take_bank_names:${businessId}`, key: requestId, fingerprint: canonicalJson(input) }
  const { outcome, replayed } = await once<{ added: number }>(db, intent, at, async (tx) => {
    const rows = await lockRenamedRows(tx, upload, input.rows)
    if (rows.length === 0) return { added: 0 }
    const banks = new Map((await listedBanks(tx)).map(({ code, name }) => [code, name]))
    const wanted = rows.map((row): { number: number; beneficiary: BulkBeneficiaryRow } => ({
      number: row.number,
      beneficiary: beneficiaryRow(
        {
          accountName: row.bank_account_name!,
          accountNumber: row.account_number,
          bankCode: row.bank_code!,
          bankName: banks.get(row.bank_code!) ?? '',
        },
        { id: context.ids.next('bbn'), business_id: businessId, group_id: group.id, amount: row.amount!, created_at: at },
      ),
    }))
    const ids = await addBeneficiaries(
      tx,
      group,
      wanted.map(({ beneficiary }) => beneficiary),
    )
    if (ids === 'removed') throw notFound('The group')
    const numbers = (isAdded: boolean) => wanted.filter(({ beneficiary }) => ids.has(beneficiary.id) === isAdded).map(({ number }) => number)
    await storeBankNames(tx, upload, { added: numbers(true), refused: numbers(false), reason: NO_PLACE })
    const facts = { rows: ids.size }
    await writeAudit(tx, {
      business: businessId,
      actor: caller.personId,
      role: caller.role,
      operation: 'bulk.take_bank_names',
      subject: upload.id,
      requestId,
      facts,
      at,
    })
    return { added: ids.size }
  })
  return { added: outcome.added, replayed }
}
