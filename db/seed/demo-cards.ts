import { requestRefundCommand } from '../../modules/cards/server/actions/request-refund.ts'
import { announceBatches } from '../../modules/cards/server/actions/announce-batches.ts'
import { checkRefund } from '../../modules/cards/server/actions/end-refund.ts'
import { sendRefund } from '../../modules/cards/server/actions/send-refund.ts'
import { settleBatch } from '../../modules/cards/server/actions/settle-batch.ts'
import { startPayment } from '../../modules/cards/server/actions/start-payment.ts'
import type { CardsContext } from '../../modules/cards/server/context.ts'
import { arrivedBatches, refundById } from '../../modules/cards/server/queries.ts'
import { confirmCollection } from '../../modules/collections/server/actions/confirm-collection.ts'
import type { CollectionsContext } from '../../modules/collections/server/context.ts'
import { cardSource } from '../../modules/cards/server/source.ts'
import { findCashpoint } from '../../modules/cashpoints/index.ts'
import { type Caller, endSession, findGrant } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import { processorEvents } from '../../partners/cards/simulator/processor-events.ts'
import { systemClock } from '../../platform/clock/index.ts'
import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeededBusiness } from './open-accounts.ts'

const HOUR_MS = 60 * 60_000

type DemoCardPayment = { hoursAgo: number; naira: number; payer: string; description: string }

/** In the batch that the statement shows. The last one is refunded in part. At every hour of the day they are of two days at least. */
const SETTLED: readonly DemoCardPayment[] = [
  { hoursAgo: 76, naira: 18_500, payer: 'Ngozi Eze', description: 'Ankara, 6 yards' },
  { hoursAgo: 47, naira: 64_000, payer: 'Tope Adebayo', description: 'Aso ebi, two sets' },
  { hoursAgo: 30, naira: 27_250, payer: 'Maryam Bello', description: 'Lace' },
]
const ON_ITS_WAY: readonly DemoCardPayment[] = [
  { hoursAgo: 5, naira: 41_000, payer: 'Ifeoma Obi', description: 'Aso oke' },
  { hoursAgo: 2, naira: 9_800, payer: 'Sadiq Musa', description: 'Headties' },
]
const OPEN_LINK = { naira: 32_000, description: 'Adire, 10 yards' }
const REFUNDED_KOBO = 500_000n

export type DemoCardsContext = CardsContext & CollectionsContext & Pick<AppContext, 'random' | 'pinPepper' | 'extensions'>

/**
 * Card payments of the first business through the actions of the product, with the times of the past. `at` makes a context whose clock
 * shows that time. `matchBatches` reads the statement on which the batch stands.
 */
export async function seedCardPayments(
  { at, simulatorUrl, matchBatches }: { at(time: Date): DemoCardsContext; simulatorUrl: string; matchBatches(): Promise<void> },
  business: SeededBusiness,
  now: Date,
): Promise<void> {
  const processor = processorEvents(simulatorUrl)
  const present = at(now)
  const caller = await openOwnerSession(present, business)
  const cashpoint = business.cashpoints[0]![0].id
  const start = (context: DemoCardsContext, { naira, description }: { naira: number; description: string }) =>
    startPayment(
      { ...context, ...createTenantAccess(context.db), flags: context.db },
      {
        businessId: caller.businessId,
        requestedBy: caller.personId,
        email: caller.email || null,
        cashpoint: (own) => findCashpoint(own, cashpoint),
        amount: BigInt(naira) * 100n,
        description,
        order: null,
      },
      context.ids.next('req'),
    )
  async function paid(sold: DemoCardPayment): Promise<string> {
    const time = new Date(now.getTime() - sold.hoursAgo * HOUR_MS)
    const context = at(time)
    const { payment } = await start(context, sold)
    await processor.pay(payment.id, sold.payer, time)
    await confirmCollection(context, payment.id, cardSource)
    return payment.id
  }

  let last = ''
  for (const sold of SETTLED) last = await paid(sold)
  await processor.settle()
  // The batch is younger than `now`.
  await announceBatches(at(systemClock.now()))
  await matchBatches()
  for (const batchId of await arrivedBatches(present.db.system)) await settleBatch(present, { batchId })
  await refund(present, caller, last, processor)
  for (const sold of ON_ITS_WAY) await paid(sold)
  await start(present, OPEN_LINK)
  await endSession(present.db.system, caller.sessionId, now)
}

async function refund(context: DemoCardsContext, caller: Caller, paymentId: string, processor: ReturnType<typeof processorEvents>): Promise<void> {
  await authoriseByPin(context, caller, DEMO_PIN)
  const command = requestRefundCommand({
    ids: { refund: context.ids.next('crf'), hold: context.ids.next('hld') },
    caller,
    requestId: context.ids.next('req'),
    grantId: (await findGrant(context.db.system, caller, context.clock.now()))!,
    paymentId,
    amountKobo: REFUNDED_KOBO,
    processor: context.cards.label,
    mismatch: null,
  })
  const { outcome } = await context.postingQueue.submit(command)
  const { refundId } = outcome
  await sendRefund(context, { refundId })
  const { refund_key: key } = (await refundById(context.db.system, refundId))!
  await processor.endRefund(key!, 'processed')
  await checkRefund(context, { key: key! })
}
