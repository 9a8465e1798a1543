import type { Inflow } from '../../../../partners/bank/port.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { bankName } from '../../../institutions/index.ts'
import type { CollectionsKit } from '../kit.ts'
import { creditCommand } from './credit-collection.ts'

/**
 * Asks the bank what came under this session id, and posts what the bank says: never what a notice said. Not found or
 * no answer: the job comes back, and the sweep of the statement stands behind it.
 */
export async function confirmCollection(kit: CollectionsKit, sessionId: string): Promise<void> {
  const answer = await kit.bank.queryInflow(sessionId)
  if (answer.outcome !== 'found')
    throw new Error(`credit ${sessionId} is not confirmed: ${answer.outcome === 'unknown' ? answer.reason : 'the bank does not know it'}`)
  if (answer.inflow.sessionId !== sessionId) throw new Error(`asked about credit ${sessionId}, the bank answered about another`)
  kit.crash.reach('collections.confirmed')
  await postInflow(kit, answer.inflow)
  kit.crash.reach('collections.posted')
}

async function postInflow(kit: CollectionsKit, inflow: Inflow): Promise<void> {
  const cashpoint = await cashpointByAccount(kit.db.system, inflow.accountNumber)
  const business = cashpoint && (await findBusiness(kit.db.system, cashpoint.business_id))
  const credit = {
    ids: { collection: kit.ids.next('col'), suspense: kit.ids.next('sus') },
    bank: kit.bank.name,
    inflow,
    payerBankName: (await bankName(kit.db.system, inflow.payerBankCode)) ?? inflow.payerBankCode,
    owner: cashpoint && business ? { businessId: business.id, cashpointId: cashpoint.id } : null,
    rules: await kit.rules(),
  }
  const { outcome, replayed } = await kit.lane.submit(creditCommand(credit))
  if (!replayed && outcome.state === 'suspense')
    kit.log.warn({ sessionId: inflow.sessionId, suspenseId: outcome.id }, 'money came for an account that cannot be credited; it stands in suspense')
}
