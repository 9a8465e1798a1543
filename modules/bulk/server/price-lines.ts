import { createHash } from 'node:crypto'
import { lagosDay } from '../../../platform/clock/index.ts'
import { canonicalJson } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { formatNaira, type Kobo, MAX_PAYMENT_KOBO } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { type BusinessRow, findBusiness } from '../../businesses/index.ts'
import { cashpointByAccount } from '../../cashpoints/index.ts'
import { type Quote, quoteMovement, type Rules } from '../../pricing/index.ts'
import { beneficiaryPage, type ListedBeneficiary } from './queries.ts'
import type { BulkLineRow } from './rows.ts'

/** A flat rate replaces every amount, a bonus is added to every amount; neither leaves them as they are. */
export type PayChoice = {
  flatrate?: Kobo | undefined
  bonus?: Kobo | undefined
  /** Beneficiaries that are left out; or the only ones that are paid. */
  except?: readonly string[] | undefined
  only?: readonly string[] | undefined
}

export const modeOf = ({ flatrate, bonus }: PayChoice) =>
  flatrate !== undefined
    ? { mode: 'flatrate' as const, extra: flatrate }
    : bonus !== undefined
      ? { mode: 'bonus' as const, extra: bonus }
      : { mode: 'amount' as const, extra: 0n }

/** The same for the same beneficiaries that are left out, or chosen alone, in any order. */
export function payeesOf({ except, only }: PayChoice): string {
  const chosen = { except: [...new Set(except)].toSorted(), only: only ? [...new Set(only)].toSorted() : null }
  return createHash('sha256').update(canonicalJson(chosen)).digest('hex')
}

export type PricedLine = Pick<
  BulkLineRow,
  'name' | 'account_number' | 'bank_code' | 'bank_name' | 'route' | 'amount' | 'fee' | 'vat' | 'duty' | 'total' | 'rules'
>

type PriceContext = Pick<TenantContext, 'acrossBusinesses' | 'bank' | 'clock'> & { rules: Rules }

const PAGE = 1_000
const amountTooLarge = (name: string) =>
  new Refusal('bulk.amount_too_large', 422, `The amount for ${name} is too large. One payment is at most ${formatNaira(MAX_PAYMENT_KOBO)}.`)

/** The lines of a payment of a group, page by page, each with its price by the rules of today. */
export async function* pricedLines(
  context: PriceContext,
  db: Sql,
  sender: BusinessRow,
  groupId: string,
  choice: PayChoice,
): AsyncGenerator<PricedLine[]> {
  const except = new Set(choice.except)
  const only = choice.only && new Set(choice.only)
  const price = createPriceList(context, sender)
  let last: ListedBeneficiary | null = null
  for (;;) {
    const page: ListedBeneficiary[] = await beneficiaryPage(db, { id: groupId, business_id: sender.id }, last, PAGE)
    const chosen = page.filter(({ id }) => !except.has(id) && (!only || only.has(id)))
    const routes = await Promise.all(chosen.map((row) => routeOf(context, sender, row)))
    if (chosen.length > 0)
      yield chosen.map(({ name, account_number, bank_code, bank_name, amount: usual }, at) => {
        const amount = choice.flatrate ?? usual + (choice.bonus ?? 0n)
        if (amount > MAX_PAYMENT_KOBO) throw amountTooLarge(name)
        const route = routes[at]!
        const { feeKobo, vatKobo, dutyKobo, totalKobo, rules } = price(route, amount)
        return { name, account_number, bank_code, bank_name, route, amount, fee: feeKobo, vat: vatKobo, duty: dutyKobo, total: totalKobo, rules }
      })
    if (page.length < PAGE) return
    last = page.at(-1)!
  }
}

/** Many lines have the same amount. */
function createPriceList({ rules, clock }: PriceContext, sender: BusinessRow) {
  const day = lagosDay(clock.now())
  const known = new Map<string, Quote>()
  return (route: BulkLineRow['route'], amountKobo: Kobo): Quote => {
    const key = `${route} ${amountKobo}`
    const quote = known.get(key) ?? quoteMovement(rules.fees, route, sender, amountKobo, day)
    known.set(key, quote)
    return quote
  }
}

/** An account of ours is paid in the books, between businesses of one owner without a fee (M18, M19). The look-ups share statements. */
export async function routeOf(
  { acrossBusinesses, bank }: Pick<PriceContext, 'acrossBusinesses' | 'bank'>,
  sender: BusinessRow,
  row: Pick<ListedBeneficiary, 'bank_code' | 'account_number'>,
): Promise<BulkLineRow['route']> {
  if (row.bank_code !== bank.ownBankCode) return 'rail'
  const payees = acrossBusinesses('payee').system
  const cashpoint = await cashpointByAccount(payees, row.account_number)
  if (!cashpoint) return 'rail'
  const owner = await findBusiness(payees, cashpoint.business_id)
  return sender.owner_identity !== null && sender.owner_identity === owner?.owner_identity ? 'own' : 'book'
}

export type PayTotals = {
  lines: number
  amount: Kobo
  fee: Kobo
  vat: Kobo
  duty: Kobo
  total: Kobo
  ours: number
  fees: Map<Kobo, number>
  duties: Map<Kobo, number>
}

/** Adds up lines as they come. `digest` names the set of accounts and amounts, to recognise a payment that is made twice. */
export function createPayTotals() {
  const hash = createHash('sha256')
  const sums: PayTotals = { lines: 0, amount: 0n, fee: 0n, vat: 0n, duty: 0n, total: 0n, ours: 0, fees: new Map(), duties: new Map() }
  return {
    sums,
    add(line: PricedLine): void {
      hash.update(`${line.account_number} ${line.bank_code} ${line.amount}\n`)
      sums.lines++
      sums.amount += line.amount
      sums.fee += line.fee
      sums.vat += line.vat
      sums.duty += line.duty
      sums.total += line.total
      if (line.route !== 'rail') sums.ours++
      if (line.fee > 0n) sums.fees.set(line.fee, (sums.fees.get(line.fee) ?? 0) + 1)
      if (line.duty > 0n) sums.duties.set(line.duty, (sums.duties.get(line.duty) ?? 0) + 1)
    },
    digest: () => hash.digest('hex'),
  }
}
