import type { BoundRoute } from '../../../platform/http/bind.ts'
import { namesAgree } from '../../../platform/nigeria/names-agree.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { writeAudit } from '../../audit/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccount } from '../../institutions/index.ts'
import { once } from '../../ledger/index.ts'
import {
  addBulkBeneficiary,
  addGroup as addGroupRoute,
  BULK_PAGE_SIZE,
  BULK_TEXTS,
  changeBulkBeneficiary,
  countBeneficiaries,
  deleteBulkBeneficiary,
  deleteGroup,
  listBulkBeneficiaries,
  listGroups,
  MAX_LINES,
} from '../contract.ts'
import { addGroup } from './actions/add-group.ts'
import { beneficiaryRow } from './beneficiary-row.ts'
import { checkOpenRun } from './check-run.ts'
import { asBulkRefusal } from './look-up-refusal.ts'
import { presentBeneficiary, presentGroup } from './present.ts'
import { beneficiariesOf, findBeneficiary, findGroup, groupsOf, type ListedGroup } from './queries.ts'
import { addBeneficiaries, deleteBeneficiary, removeGroup, setBeneficiaryAmount } from './store.ts'

type GroupContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'clock' | 'ids' | 'bank' | 'secrets' | 'extensions'>

export function groupRoutes(context: GroupContext): BoundRoute<Caller>[] {
  const { tenant, tenantTransaction, clock, ids } = context
  async function ownGroup(caller: Caller, id: string): Promise<ListedGroup> {
    const group = await findGroup(tenant(caller), caller.businessId, id)
    if (!group) throw notFound('The group')
    return group
  }
  async function ownBeneficiary(caller: Caller, id: string) {
    const row = await findBeneficiary(tenant(caller), caller.businessId, id)
    if (!row) throw notFound('The beneficiary')
    return row
  }
  return [
    bind(addGroupRoute, async ({ body, caller, meta }) => {
      const { id, replayed } = await addGroup(context, caller, body, meta.requestId)
      return { data: presentGroup(await ownGroup(caller, id)), message: BULK_TEXTS.groupAdded, replayed }
    }),
    bind(listGroups, async ({ caller }) => {
      const groups = await groupsOf(tenant(caller), caller.businessId)
      return { data: groups.map(presentGroup), count: groups.length }
    }),
    bind(deleteGroup, async ({ params, caller, meta }) => {
      const group = await ownGroup(caller, params.id)
      const open = checkOpenRun(group.open_run === null ? null : { state: 'running' })
      if (open) throw open
      const at = clock.now()
      await tenantTransaction(caller, async (tx) => {
        await removeGroup(tx, group, at)
        await writeAudit(tx, auditOf(caller, 'bulk.delete_group', group.id, meta.requestId, at))
      })
      return { data: {}, message: BULK_TEXTS.groupDeleted }
    }),
    bind(countBeneficiaries, async ({ params, caller }) => ({ data: { count: (await ownGroup(caller, params.id)).beneficiary_count } })),
    bind(addBulkBeneficiary, async ({ body, caller, meta }) => {
      const group = await ownGroup(caller, body.group)
      const payees = { ...context, db: context.acrossBusinesses('payee') }
      const found = await findAccount(payees, body.beneficiary_account_number, body.beneficiary_bank, caller).catch(asBulkRefusal)
      if (!namesAgree(found.accountName, body.beneficiary_account_name))
        throw badField('beneficiary_account_name', BULK_TEXTS.details, 'bulk.wrong_name')
      const at = clock.now()
      const intent = { scope: `bulk.add_beneficiary:${caller.businessId}`, key: meta.requestId, fingerprint: '' }
      const { outcome, replayed } = await once(tenant(caller), intent, at, async (tx) => {
        const id = ids.next('bbn')
        const row = beneficiaryRow(found, { id, business_id: caller.businessId, group_id: group.id, amount: body.amount, created_at: at })
        const added = await addBeneficiaries(tx, group, [row])
        if (added === 'removed') throw notFound('The group')
        if (!added.has(id)) throw notAdded(await findGroup(tx, caller.businessId, group.id))
        await writeAudit(tx, auditOf(caller, 'bulk.add_beneficiary', id, meta.requestId, at))
        return { id }
      })
      return { data: presentBeneficiary(await ownBeneficiary(caller, outcome.id)), message: BULK_TEXTS.beneficiaryAdded, replayed }
    }),
    bind(listBulkBeneficiaries, async ({ query, caller }) => {
      const { businessId } = caller
      if (query.page !== undefined && query.cursor !== undefined) throw badField('cursor', 'Use page or cursor, not both')
      const skip = ((query.page ?? 1) - 1) * BULK_PAGE_SIZE
      const search = query.search ?? ''
      const [group, found] = await tenantTransaction(caller, (tx) =>
        Promise.all([
          findGroup(tx, businessId, query.group),
          beneficiariesOf(tx, { businessId, groupId: query.group, skip, after: query.cursor ?? null, search }),
        ]),
      )
      if (!group) throw notFound('The group')
      const rows = found.slice(0, BULK_PAGE_SIZE)
      const next = found.length > BULK_PAGE_SIZE ? rows.at(-1)!.id : null
      return { data: rows.map(presentBeneficiary), count: search === '' ? group.beneficiary_count : null, next }
    }),
    bind(changeBulkBeneficiary, async ({ params, body, caller, meta }) => {
      const row = await ownBeneficiary(caller, params.id)
      const at = clock.now()
      await tenantTransaction(caller, async (tx) => {
        await setBeneficiaryAmount(tx, row, body.amount)
        await writeAudit(tx, auditOf(caller, 'bulk.change_beneficiary', row.id, meta.requestId, at))
      })
      return { data: presentBeneficiary({ ...row, amount: body.amount }) }
    }),
    bind(deleteBulkBeneficiary, async ({ params, caller, meta }) => {
      const row = await ownBeneficiary(caller, params.id)
      const at = clock.now()
      await tenantTransaction(caller, async (tx) => {
        if (!(await deleteBeneficiary(tx, row))) throw notFound('The beneficiary')
        await writeAudit(tx, auditOf(caller, 'bulk.delete_beneficiary', row.id, meta.requestId, at))
      })
      return { data: {}, message: BULK_TEXTS.beneficiaryDeleted }
    }),
  ]
}

const auditOf = ({ businessId, personId, role }: Caller, operation: string, subject: string, requestId: string, at: Date) => ({
  business: businessId,
  actor: personId,
  role,
  operation,
  subject,
  requestId,
  at,
})

function notAdded(group: ListedGroup | null): Refusal {
  if ((group?.beneficiary_count ?? 0) >= MAX_LINES)
    return new Refusal('bulk.group_full', 409, `A group has at most ${MAX_LINES.toLocaleString('en-NG')} beneficiaries. Make another group.`)
  return badField('beneficiary_account_number', 'This account is already in the group', 'bulk.already_in_group')
}
