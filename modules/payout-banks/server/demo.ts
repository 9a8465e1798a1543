import type { DemoContext } from '../../kernel/demo-context.ts'
import { type BusinessRow, findBusiness } from '../../businesses/index.ts'
import { COOLING_MS } from './states.ts'
import { insertPayoutBank, type NewPayoutBank } from './store.ts'

const REQUESTED_BEFORE_MS = 3 * 60 * 60_000

/** Each verified business has its bank on record; the owner of the second one has entered a new one, which cools; that of the third one waits for staff. */
export async function insertDemoBanks({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const linked = (await Promise.all(businesses.map(({ id }) => findBusiness(db.system, id)))).filter((business) => business?.payout_account_number)
  const of = (business: BusinessRow, at: Date) => ({
    id: idsAt(at).next('pob'),
    business_id: business.id,
    cashpoint_id: null,
    asked_by: business.owner_id,
    account_name: business.payout_account_name!,
    created_at: at,
    name_agrees: true,
  })
  const rows: NewPayoutBank[] = linked.map((business) => ({
    ...of(business!, business!.created_at),
    state: 'active',
    account_number: business!.payout_account_number!,
    bank_code: business!.payout_bank_code!,
    bank_name: business!.payout_bank_name!,
    cooling_ends_at: null,
  }))
  const second = linked[1]
  if (second) {
    const at = new Date(clock.now().getTime() - REQUESTED_BEFORE_MS)
    const account = { account_number: '0148820412', bank_code: '058', bank_name: 'Guaranty Trust Bank' }
    rows.push({ ...of(second, at), ...account, state: 'cooling', cooling_ends_at: new Date(at.getTime() + COOLING_MS) })
  }
  const third = linked[2]
  if (third) {
    const at = new Date(clock.now().getTime() - COOLING_MS - REQUESTED_BEFORE_MS)
    const account = { account_number: '2048817730', bank_code: '057', bank_name: 'Zenith Bank', account_name: 'MUSA TRADING ENTERPRISES' }
    rows.push({ ...of(third, at), ...account, state: 'in_review', name_agrees: false, cooling_ends_at: new Date(at.getTime() + COOLING_MS) })
  }
  await Promise.all(rows.map((row) => insertPayoutBank(db.system, row)))
}
