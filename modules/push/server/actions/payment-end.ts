import { Refusal } from '../../../../platform/problems/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import type { Caller } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { loadTransferView, OPEN_STATES, transferById } from '../../../transfers/index.ts'
import { notifyEndJob, paymentEndedJob } from '../jobs.ts'
import { paymentEnded } from '../messages.ts'
import { noticeOf } from '../queries.ts'
import { insertNotice, takeNotices } from '../store.ts'

/** A payment that ends while somebody asks has no notice in its commit, so it is looked at once more. */
const LOOK_AGAIN_MS = 30_000

/** The person is told once when the payment has ended. */
export async function askForNotice(
  { tenantTransaction, clock }: Pick<TenantContext, 'tenantTransaction' | 'clock'>,
  caller: Caller,
  transferId: string,
) {
  const at = clock.now()
  await tenantTransaction(caller, async (tx) => {
    const { state } = await noticeOf(tx, caller, transferId)
    if (!OPEN_STATES.includes(state)) throw new Refusal('push.payment_ended', 409, 'This payment has ended. Open it to see how.')
    const { businessId, personId } = caller
    if (!(await insertNotice(tx, { transfer_id: transferId, business_id: businessId, person_id: personId, created_at: at }))) return
    await writeJobs(tx, [paymentEndedJob.enqueue({ transferId, personId }, { runAt: new Date(at.getTime() + LOOK_AGAIN_MS) })])
  })
}

/** Tells those who asked, in the commit that ends their notices. A payment that is still on its way tells nobody. */
export async function tellPaymentEnd(
  context: Pick<AppContext, 'db' | 'clock' | 'extensions' | 'productName' | 'siteUrl'>,
  { transferId }: { transferId: string },
): Promise<void> {
  const { db, clock, productName, siteUrl } = context
  const transfer = await transferById(db.system, transferId)
  if (!transfer || OPEN_STATES.includes(transfer.state)) return
  const { short_reference: shortReference, outcome, message, beneficiary } = await loadTransferView(context, db.system, transfer)
  const page = `${siteUrl}/admin/merchant/transfer?step=result&id=${transferId}`
  const facts = { transferId, productName, payee: nameCase(beneficiary.name), isSent: outcome === 'sent', message, shortReference, page }
  await db.transaction(async (tx) => {
    const people = await takeNotices(tx, transferId)
    await writeJobs(
      tx,
      people.flatMap(({ person_id: personId, email, business_name: businessName, has_device: hasDevice }) => [
        ...paymentEnded.jobs({ email }, { ...facts, personId, businessName }),
        ...(hasDevice ? [notifyEndJob.enqueue({ transferId, personId, at: clock.now().toISOString() })] : []),
      ]),
    )
  })
}
