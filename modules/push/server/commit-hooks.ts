import { type CollectionRow, collectionConfirmed, collectionPosted } from '../../collections/index.ts'
import { type CommitHook, type HookContext, type HookLookup, onCommit, type PlanPart } from '../../ledger/index.ts'
import { transferBooked, transferFailed, transferReturned, type TransferRow, transferSettled } from '../../transfers/index.ts'
import { notifyJob, paymentEndedJob } from './jobs.ts'
import { businessesWithDevices, businessesWithNotices } from './queries.ts'

/** Payments of a business without devices cost nothing more. */
const devices: HookLookup = { name: 'push.devices', load: businessesWithDevices, needs: () => ({ accounts: [], rows: [] }) }

/** Payments of a business in which nobody asked cost nothing more. */
const notices: HookLookup = { name: 'push.notices', load: businessesWithNotices, needs: () => ({ accounts: [], rows: [] }) }

/** One job in the commit of the payment. Money that the bank has not confirmed is told when it has. */
export const pushCommitHooks: readonly CommitHook[] = [
  onCommit(collectionPosted, ({ collection }, context) => tellWhenPosted(collection, context), devices),
  onCommit(collectionConfirmed, ({ collection }, context) => tellWhenPosted(collection, context), devices),
  onCommit(transferBooked, ({ receiver }, context) => tell(receiver.businessId, receiver.collectionId, context), devices),
  onCommit(transferSettled, tellEnd, notices),
  onCommit(transferFailed, tellEnd, notices),
  onCommit(transferReturned, tellEnd, notices),
]

function tellEnd({ transfer }: { transfer: TransferRow }, { fact }: HookContext): PlanPart {
  return fact(notices, transfer.business_id) ? { jobs: [paymentEndedJob.enqueue({ transferId: transfer.id, personId: null })] } : {}
}

const tellWhenPosted = (collection: CollectionRow, context: HookContext): PlanPart =>
  collection.state === 'posted' ? tell(collection.business_id, collection.id, context) : {}

function tell(businessId: string, collectionId: string, { at, fact }: HookContext): PlanPart {
  return fact(devices, businessId) ? { jobs: [notifyJob.enqueue({ collectionId, at: at.toISOString() })] } : {}
}
