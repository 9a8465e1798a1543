import type { Payout } from './bank-payouts.ts'
import type { World } from './world.ts'

export type TransferNow = {
  id: string
  reference: string
  business: string
  state: string
  /** Why a person has it, by its own row. */
  reviewReason: string | null
  /** When it was sent; null when it has not left. */
  sentAt: string | null
  amount: string
  route: string
  account: string
  /** Its references at the bank. */
  references: string[]
}

type Moment = { unbalanced: string; broken: string[]; free: string[]; transfers: TransferNow[] }

/** All in one look at the books, because it is taken after every step. */
const LOOK = `
  select (select coalesce(sum(normal * balance), 0)::text from account) as unbalanced,
    (select coalesce(json_agg(kind || ' ' || coalesce(business_id, '') || ' ' || balance || ' held ' || held), '[]') from account
      where floor is not null and (balance < floor or held > balance - floor) or lacking > 0 and balance > held
        or held <> (select coalesce(sum(remaining), 0) from hold where account_id = account.id and state = 'open')) as broken,
    (select coalesce(json_agg(session_id), '[]') from collection where partner = 'vfd' and state = 'posted') as free,
    (select coalesce(json_agg(json_build_object('id', t.id, 'reference', t.reference, 'business', t.business_id, 'state', t.state, 'reviewReason', t.review_reason, 'sentAt', t.sent_at, 'amount', t.amount::text, 'route', t.route,
        'account', t.beneficiary_account, 'references', coalesce((select json_agg(a.partner_reference order by a.number) from transfer_attempt a where a.transfer_id = t.id), '[]'))
        order by t.id), '[]') from transfer t) as transfers`

/** M16, and M52 that came back to the bank. */
const BACK_FROM_THE_RAIL = ['returned', 'recalled']
const REFUNDED = ['failed', 'cancelled']
const IN_DOUBT = ['sending', 'pending', 'unclear', 'querying']

/** A day, and the longest that schedules which find nothing else are left out here, twice. */
const OLD_DOUBT_MS = (24 + 2 * 6 + 1) * 3_600_000

/** What must hold at every moment, whatever is under way. */
export async function checkMoment(world: World, violate: (what: string) => void): Promise<readonly TransferNow[]> {
  const { sql, bank, people, time } = world
  const { unbalanced, broken, free, transfers } = (await sql.query<Moment>(LOOK)).rows[0]!
  if (unbalanced !== '0') violate(`all accounts together are ${unbalanced} out of balance`)
  for (const account of broken)
    violate(`an account is below its floor, has money free beside a lien that lacks some, or holds what its holds do not: ${account}`)
  for (const sessionId of free)
    if (bank.credits.bySession.has(sessionId) && !bank.credits.confirmed.has(sessionId))
      violate(`credit ${sessionId} is free, and the bank has not confirmed it`)

  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  for (const { intent, transferId } of people.told) {
    const transfer = byId.get(transferId)
    if (!transfer) violate(`${intent.reference} was accepted as ${transferId}, which is not there`)
    else if (transfer.amount !== String(intent.amountKobo))
      violate(`${intent.reference} was accepted for ${intent.amountKobo} and stands at ${transfer.amount}`)
  }

  const owners = new Map(transfers.flatMap((transfer) => transfer.references.map((reference) => [reference, transfer] as const)))
  for (const [reference, payout] of bank.payouts.byReference) {
    const transfer = owners.get(reference)
    if (!transfer) violate(`the bank was given ${reference}, which no attempt of ours has`)
    else compare(transfer, reference, payout, violate)
  }
  for (const transfer of transfers) {
    const isUnderway = transfer.references.some((reference) => (bank.underway.get(reference) ?? 0) > 0)
    if (isUnderway && REFUNDED.includes(transfer.state)) violate(`${transfer.id} is ${transfer.state} while an order of it is on its way to the bank`)
    const paid = transfer.references.filter((reference) => bank.payouts.byReference.get(reference)?.state === 'paid')
    if (paid.length > 1) violate(`${transfer.id} was paid ${paid.length} times`)
    const isPromised = transfer.references.some((reference) => bank.payouts.byReference.get(reference)?.promised)
    if (transfer.state === 'settled' && transfer.route === 'rail' && paid.length === 0 && !isPromised)
      violate(`${transfer.id} is settled, and the bank has paid nothing`)
    if (IN_DOUBT.includes(transfer.state) && transfer.sentAt && time.nowMs() - Date.parse(transfer.sentAt) > OLD_DOUBT_MS)
      violate(`${transfer.id} is ${transfer.state} since ${transfer.sentAt}, and no person has it`)
    if (BACK_FROM_THE_RAIL.includes(transfer.state) && !paid.some((reference) => bank.payouts.byReference.get(reference)!.isReturned))
      violate(`${transfer.id} is ${transfer.state}, and the rail has given nothing back`)
  }
  return transfers
}

function compare(transfer: TransferNow, reference: string, { asked, state, lied }: Payout, violate: (what: string) => void): void {
  if (String(asked.amountKobo) !== transfer.amount || asked.beneficiary.accountNumber !== transfer.account)
    violate(`${reference} asked the bank for something else than its transfer ${transfer.id}`)
  if (REFUNDED.includes(transfer.state) && state !== 'refused' && !lied)
    violate(`${transfer.id} is ${transfer.state}, and at the bank it is ${state === 'paid' ? 'paid' : 'undecided'}`)
}
