import { addGroup } from '../../modules/bulk/server/actions/add-group.ts'
import { checkUpload, type CheckContext } from '../../modules/bulk/server/actions/check-upload.ts'
import { type DispatchContext, dispatchRun } from '../../modules/bulk/server/actions/dispatch-run.ts'
import { payGroup, type PayContext } from '../../modules/bulk/server/actions/pay-group.ts'
import { uploadList } from '../../modules/bulk/server/actions/upload-list.ts'
import { linesOf, runById } from '../../modules/bulk/server/queries.ts'
import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess, type TenantAccess } from '../../modules/kernel/tenant-context.ts'
import { type Caller, endSession } from '../../modules/identity/index.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import type { TransfersContext } from '../../modules/transfers/server/context.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeededBusiness } from './open-accounts.ts'

/** Account, bank and naira. The names are those that the simulated bank gives. */
type DemoPerson = readonly [account: string, bank: string, naira: number]

const SALARIES: readonly DemoPerson[] = [
  ['0123456781', '058', 68_000],
  ['0044718820', '044', 74_500],
  ['2011764905', '011', 61_000],
  ['3087712645', '011', 58_000],
  ['2214008763', '057', 9_500],
  // The simulated bank refuses accounts that end so.
  ['6010090007', '232', 60_500],
]
const TAILORS: readonly DemoPerson[] = [
  ['0690031147', '301', 22_000],
  ['0133470921', '058', 18_500],
  ['1408823350', '033', 30_000],
]

type WorkerContext = DispatchContext & CheckContext & TransfersContext & Pick<AppContext, 'random'>
export type DemoBulkContext = WorkerContext & Omit<PayContext, keyof TenantAccess>

/**
 * Bulk payments of one business through the actions of the product: two groups from uploaded lists, and a run of the first one, in which
 * the bank refuses a line. `seed` enqueues no jobs, so the payments are sent here.
 */
export async function seedBulkPayments(seed: DemoBulkContext, business: SeededBusiness): Promise<void> {
  const context = { ...seed, ...createTenantAccess(seed.db) }
  const caller = await openOwnerSession(context, business)
  const group = await uploadGroup(context, caller, { name: 'Salaries', description: 'Staff of both shops, each month' }, SALARIES)
  await uploadGroup(context, caller, { name: 'Dyers and tailors', description: 'Piece work, each Friday' }, TAILORS)
  const input = { groupId: group, title: 'November salaries', pin: DEMO_PIN, isDuplicateConfirmed: false, requestId: context.ids.next('req') }
  const { runId } = await payGroup(context, caller, input)
  await dispatchRun(context, { runId, waits: 0 })
  const run = (await runById(context.db.system, runId))!
  const lines = await linesOf(context.db.system, run, 'all', 0)
  await Promise.all(lines.flatMap(({ transfer_id }) => (transfer_id === null ? [] : [sendToBank(context, transfer_id)])))
  await endSession(context.db.system, caller.sessionId, context.clock.now())
}

/** The list is looked up here, and no screen is open. */
const nothing = async () => {}

async function uploadGroup(
  context: WorkerContext & TenantAccess,
  caller: Caller,
  about: { name: string; description: string },
  people: readonly DemoPerson[],
) {
  const { id } = await addGroup(context, caller, about, context.ids.next('req'))
  const rows = people.map(([account, bank, naira]) => `,${account},${bank},${naira}`)
  const bytes = Buffer.from(['Account Name,Account Number,Bank Code,Amount', ...rows, ''].join('\n'))
  const upload = await uploadList(
    context,
    caller,
    { groupId: id, file: { name: `${about.name}.csv`, bytes }, requestId: context.ids.next('req') },
    nothing,
  )
  await checkUpload(context, { uploadId: upload.id, waits: 0 }, nothing)
  return id
}
