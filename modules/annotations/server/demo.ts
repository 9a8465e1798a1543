import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import { setDemoFlag } from '../../flags/index.ts'
import { annotateItem, latestItems } from '../../history/index.ts'
import { addCategory } from './actions/add-category.ts'
import { customInboundFlag } from '../flag.ts'
import { addCustomInbound } from './actions/add-custom-inbound.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'

const PRODUCTS = ['Fabric', 'Tailoring']
const EXPENSES = ['Rent', 'Stock', 'Transport']

/** The first business has categories, sorted transactions, and a note about cash. */
export async function addDemoNotes({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  if (!first) return
  const at = clock.now()
  const context = { ...createTenantAccess(db), clock, ids: idsAt(at) }
  const caller = { businessId: first.id, personId: first.ownerId, role: 'merchant' } as const
  const add = (direction: 'inbound' | 'outbound', name: string) =>
    addCategory(context, caller, { direction, name, requestId: `demo-category-${name}` }).then(({ category }) => category)
  const [fabric] = await Promise.all(PRODUCTS.map((name) => add('inbound', name)))
  const [rent] = await Promise.all(EXPENSES.map((name) => add('outbound', name)))
  const [paid, sent] = await Promise.all([
    latestItems(db.system, first.id, 3, { direction: 'credit' }),
    latestItems(db.system, first.id, 1, { direction: 'debit' }),
  ])
  await Promise.all(
    [...paid.map((item) => [item, fabric!] as const), ...sent.map((item) => [item, rent!] as const)].map(([item, category]) =>
      annotateItem(db.system, item, { category }, at),
    ),
  )
  await setDemoFlag(db.system, customInboundFlag.key, at)
  await addCustomInbound(
    context,
    caller,
    {
      product_id: fabric!.id,
      amount: 1_250_000n,
      originator_account_name: 'Hauwa Musa',
      short_desc: 'Two pieces of wax print',
      tnx_date: addDays(lagosDay(at), -1),
      quantity: 2,
      payment_type: 'Cash',
    },
    'demo-custom-inbound',
  )
}
