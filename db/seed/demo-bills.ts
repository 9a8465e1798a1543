import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import type { BillOrder } from '../../modules/bills/contract.ts'
import { buyBillCommand, prepareBill } from '../../modules/bills/server/actions/buy-bill.ts'
import { readBalance } from '../../modules/bills/server/actions/read-balance.ts'
import { resolveOrder } from '../../modules/bills/server/actions/resolve-order.ts'
import { openingFloatCommand } from '../../modules/bills/server/actions/top-up.ts'
import { createCatalogue } from '../../modules/bills/server/catalogue.ts'
import { createCustomerFinder } from '../../modules/bills/server/find-customer.ts'
import { type Caller, endSession, findGrant, openSession } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import type { TransfersContext } from '../../modules/transfers/server/context.ts'
import { fillSimulatedFloat } from '../../partners/bills/simulator/fill-float.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import type { SeededBusiness } from './open-accounts.ts'

const FLOAT_KOBO = 2_000_000_00n

const ORDERS: readonly BillOrder[] = [
  { type: 'airtime', network_id: 'mtn', phone: '08034124417', amount: 2_000_00n },
  { type: 'data', variation_id: '1102', phone: '09027715083' },
  { type: 'cable', service_id: 'dstv', variation_id: '5003', smartcard_number: '7023456189', phone: '08034124417' },
  {
    type: 'electricity',
    service_id: 'kano-electric',
    variation_id: 'prepaid',
    meter_number: '04172283391',
    phone: '08034124417',
    amount: 20_000_00n,
  },
]

export type DemoBillsContext = TransfersContext & Pick<AppContext, 'random' | 'pinPepper'>

/** One purchase of each type by the first business, through the actions of the product, out of a float that the house has brought. */
export async function seedBills(
  context: DemoBillsContext,
  { simulatorUrl, business }: { simulatorUrl: string; business: SeededBusiness },
): Promise<void> {
  const { row, ownerId, demo } = business
  const { email, firstname, lastname } = demo.owner
  const claims = { firstname, lastname, email, role: 'merchant', businessid: row.id, cashpointid: null }
  const { sessionId } = await context.db.transaction((tx) => openSession(tx, context, { personId: ownerId, lifeSpan: 'short', claims }))
  const caller: Caller = { personId: ownerId, sessionId, businessId: row.id, role: 'merchant', cashpointId: null, firstname, lastname, email }
  const source = { catalogue: createCatalogue(context.biller, context.clock), findCustomer: createCustomerFinder({ ...context, people: context.db }) }
  await fillSimulatedFloat(simulatorUrl, FLOAT_KOBO)
  await context.postingQueue.submit(openingFloatCommand(context.biller.name, FLOAT_KOBO))
  for (const order of ORDERS) {
    await authoriseByPin(context, caller, DEMO_PIN)
    const grantId = (await findGrant(context.db.system, caller, context.clock.now()))!
    const resolved = await resolveOrder(source, caller, order)
    const prepared = await prepareBill(
      { ...context, ...createTenantAccess(context.db) },
      caller,
      { order, requestId: context.ids.next('req'), grantId },
      resolved,
    )
    const { outcome } = await context.postingQueue.submit(buyBillCommand(prepared, context.clock.now()))
    await sendToBank(context, outcome.transferId)
  }
  await readBalance(context)
  await endSession(context.db.system, sessionId, context.clock.now())
}
