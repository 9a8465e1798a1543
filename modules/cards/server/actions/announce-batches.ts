import type { CardBatch } from '../../../../partners/cards/port.ts'
import type { CardsContext } from '../context.ts'
import { batchById } from '../queries.ts'
import { storeBatch } from '../store.ts'

const PAGE_SIZE = 100
const DAY_MS = 24 * 60 * 60_000
const DAYS_BACK = 3

/** Stores the batches that the processor has paid out, each with the payments, refunds and disputes in it. */
export async function announceBatches(context: CardsContext, { daysBack = DAYS_BACK }: { daysBack?: number | undefined } = {}): Promise<void> {
  const to = context.clock.now()
  const from = new Date(to.getTime() - daysBack * DAY_MS)
  for (let page = 0, last = false; !last; page++) {
    const answer = await context.cards.listBatches({ from, to, page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`the batches of the card processor could not be read: ${answer.reason}`)
    for (const batch of answer.value.batches) await announce(context, batch)
    last = answer.value.last
  }
}

async function announce(context: CardsContext, batch: CardBatch): Promise<void> {
  if (await batchById(context.db.system, batch.id)) return
  const items = [...(await chargesOf(context, batch.id)), ...batch.adjustments.map(({ kind, id }) => `${kind}:${id}`)]
  await context.db.transaction((tx) => storeBatch(tx, context.cards.name, batch, items, context.clock.now()))
}

async function chargesOf({ cards }: CardsContext, batch: string): Promise<string[]> {
  const items: string[] = []
  for (let page = 0, last = false; !last; page++) {
    const answer = await cards.listBatchCharges({ batch, page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`batch ${batch} of the card processor could not be read: ${answer.reason}`)
    items.push(...answer.value.references.map((reference) => `charge:${reference}`))
    last = answer.value.last
  }
  return items
}
