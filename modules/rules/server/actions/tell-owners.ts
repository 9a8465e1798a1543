import { addDays, type LagosDay } from '../../../../platform/clock/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { bandsOn, createRulesReader, type FeeName, type FeeRule } from '../../../pricing/index.ts'
import type { Band } from '../../contract.ts'
import { pricesText } from '../change-text.ts'
import { tellOwnersJob } from '../jobs.ts'
import { type ChangedPrice, feeChanged } from '../messages.ts'
import { changeById, type OwnerToTell, ownersToTell } from '../queries.ts'

const PAGE = 200

/** The keys of the mails make a repeated page send none twice. */
export async function tellOwners(
  { db, clock, productName }: Pick<AppContext, 'db' | 'clock' | 'productName'>,
  { change: id, after }: { change: string; after: string },
) {
  const known = await changeById(db.system, id)
  if (known?.change.kind !== 'fee') return
  const { name, classification, business_id: business = null, starts_on: startsOn } = known.change
  // A reader of its own: the copy of the process may be older than the change.
  const [owners, { fees }] = await Promise.all([
    ownersToTell(db.system, { classification, business, after, limit: PAGE }),
    createRulesReader(db.system, clock)(),
  ])
  const mails = owners.flatMap(lettersTo).flatMap(({ email, owner, businesses }) => {
    const prices = changedPrices(fees, name, businesses, startsOn)
    return prices.length === 0 ? [] : feeChanged.jobs({ email }, { productName, changeId: id, owner, fee: name, startsOn, prices })
  })
  const next = owners.length === PAGE ? [tellOwnersJob.enqueue({ change: id, after: owners.at(-1)!.id })] : []
  await db.transaction((tx) => writeJobs(tx, [...mails, ...next]))
}

type Letter = { email: string; owner: { id: string; firstname: string }; businesses: OwnerToTell['businesses'] }

/** An owner without an address is told at that of each business, and there of no other. */
const lettersTo = ({ id, firstname, email, businesses }: OwnerToTell): Letter[] =>
  email === null
    ? businesses.map((business) => ({ email: business.email, owner: { id: business.id, firstname }, businesses: [business] }))
    : [{ email, owner: { id, firstname }, businesses }]

/** The businesses of an owner by what changes for them. One with a price of its own pays as before. */
function changedPrices(fees: readonly FeeRule[], name: FeeName, businesses: OwnerToTell['businesses'], startsOn: LagosDay): ChangedPrice[] {
  const found = new Map<string, ChangedPrice>()
  for (const business of businesses) {
    const [before, after] = [addDays(startsOn, -1), startsOn].map((day) => bandsOn(fees, name, business, day).map(toBand)) as [Band[], Band[]]
    const key = `${pricesText(before)} ${pricesText(after)}`
    if (pricesText(before) === pricesText(after)) continue
    found.set(key, { before, after, businesses: [...(found.get(key)?.businesses ?? []), business.name] })
  }
  return [...found.values()]
}

const toBand = ({ fromKobo, ratePpm, flatKobo, capKobo }: FeeRule): Band => ({
  from: Number(fromKobo),
  rate_ppm: ratePpm,
  flat: Number(flatKobo),
  cap: capKobo === null ? null : Number(capKobo),
})
