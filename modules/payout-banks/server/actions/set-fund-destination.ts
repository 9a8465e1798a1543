import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, setKeepFunds } from '../../../businesses/index.ts'
import { type Caller, spendGrant } from '../../../identity/index.ts'
import { once, writeJobs } from '../../../ledger/index.ts'
import { bankOwnerOf } from '../bank-owner.ts'
import { destinationChanged } from '../messages.ts'
import { banksOnRecord } from '../queries.ts'
import type { PayoutBankContext } from './save-payout-bank.ts'

export type FundDestinationOutcome = { destination: 'wallet' | 'bank' }

/**
 * The mandate for the automatic settlement (docs/money.md M17), given once with the PIN: whether the money of each day goes to the payout
 * account in the morning, or stays in the balance. It needs an active bank.
 */
export async function setFundDestination(
  context: PayoutBankContext,
  caller: Caller,
  destination: 'wallet' | 'bank',
  meta: RequestMeta,
): Promise<{ outcome: FundDestinationOutcome; replayed: boolean }> {
  const { businessId, personId: actor, role } = caller
  const db = context.tenant(caller)
  const operation = 'payout-banks.set_destination'
  const owner = await bankOwnerOf(db, businessId, null)
  const at = context.clock.now()
  return once<FundDestinationOutcome>(db, { scope: `${operation}:${businessId}`, key: meta.requestId, fingerprint: destination }, at, async (tx) => {
    await lockBusiness(tx, businessId)
    const { current } = await banksOnRecord(tx, businessId, null)
    if (destination === 'bank' && current?.state !== 'active')
      throw new Refusal('payout-banks.none_active', 409, 'Set up payout account. Money can be sent there each morning once it is in use.')
    await spendGrant(tx, caller, businessId, at)
    await setKeepFunds(tx, businessId, destination === 'wallet')
    await writeAudit(tx, {
      business: businessId,
      actor,
      role,
      operation,
      subject: businessId,
      requestId: meta.requestId,
      facts: { destination },
      at,
    })
    const { productName } = context
    const { firstname, businessName } = owner.tell
    const bankName = destination === 'bank' ? current!.bank_name : null
    await writeJobs(tx, destinationChanged.jobs(owner.tell, { productName, firstname, businessName, requestId: meta.requestId, bankName }))
    return { destination }
  })
}
