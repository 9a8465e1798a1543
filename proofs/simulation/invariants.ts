import type { PartnerOrder } from './bank-payouts.ts'
import type { SimulationWorld } from './world.ts'

export type TransferSnapshot = {
  id: string
  reference: string
  business: string
  state: string
  /** The reason of the review, from its own row. */
  reviewReason: string | null
  /** The time of sending; null when it was not sent. */
  sentAt: string | null
  amount: string
  route: string
  account: string
  /** Its references at the bank. */
  references: string[]
}

/** A loan that was paid out, or a repayment by its request. */
type LoanMovement = { intent: string; kind: 'loan' | 'loan_repayment'; loan: string; amount: string }

type Snapshot = { unbalanced: string; broken: string[]; free: string[]; transfers: TransferSnapshot[]; loanMovements: LoanMovement[] }

/** One query for everything, because it runs after every step. */
const SNAPSHOT_QUERY = `
  select (select coalesce(sum(normal * balance), 0)::text from account) as unbalanced,
    (select coalesce(json_agg(kind || ' ' || coalesce(business_id, '') || ' ' || balance || ' held ' || held), '[]') from account
      where floor is not null and (balance < floor or held > balance - floor) or lacking > 0 and balance > held
        or held <> (select coalesce(sum(remaining), 0) from hold where account_id = account.id and state = 'open')) as broken,
    (select coalesce(json_agg(session_id), '[]') from collection where partner = 'vfd' and state = 'posted') as free,
    (select coalesce(json_agg(json_build_object('id', t.id, 'reference', t.reference, 'business', t.business_id, 'state', t.state, 'reviewReason', t.review_reason, 'sentAt', t.sent_at, 'amount', t.amount::text, 'route', t.route,
        'account', t.beneficiary_account, 'references', coalesce((select json_agg(a.partner_reference order by a.number) from transfer_attempt a where a.transfer_id = t.id), '[]'))
        order by t.id), '[]') from transfer t) as transfers,
    (select coalesce(json_agg(json_build_object('intent', coalesce(k.key, m.id), 'kind', m.kind, 'loan', m.loan_id, 'amount', m.amount::text)), '[]')
      from loan_movement m left join command_key k on k.scope = 'loan-repayment:' || m.business_id and k.outcome->>'movementId' = m.id
      where m.source in ('paid_out', 'by_hand') and m.kind <> 'loan_fee') as "loanMovements"`

/** M16, and M52 that the bank took back. */
const RETURNED_STATES = ['returned', 'recalled']
const REFUNDED = ['failed', 'cancelled']
const PENDING_STATES = ['sending', 'pending', 'unclear', 'querying']

/** A day, and twice the longest interval that the simulation skips between scheduled jobs. */
const MAX_PENDING_MS = (24 + 2 * 6 + 1) * 3_600_000

/** The invariants that hold at every moment, with any work in progress. */
export async function checkInvariants(world: SimulationWorld, violate: (what: string) => void): Promise<readonly TransferSnapshot[]> {
  const { sql, bank, biller, orderOf, network, clients, clock: time } = world
  const { unbalanced, broken, free, transfers, loanMovements } = (await sql.query<Snapshot>(SNAPSHOT_QUERY)).rows[0]!
  if (unbalanced !== '0') violate(`all accounts together are ${unbalanced} out of balance`)
  for (const account of broken)
    violate(`an account is below its floor, has money free beside a lien that lacks some, or holds what its holds do not: ${account}`)
  for (const sessionId of free)
    if (bank.credits.bySession.has(sessionId) && !bank.credits.confirmed.has(sessionId))
      violate(`credit ${sessionId} is free, and the bank has not confirmed it`)

  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  for (const { intent, transferId } of clients.reported) {
    if (intent.kind === 'repayment' || intent.kind === 'loan_payout') continue
    const transfer = byId.get(transferId)
    if (!transfer) violate(`${intent.reference} was accepted as ${transferId}, which is not there`)
    else if (transfer.amount !== String(intent.amountKobo))
      violate(`${intent.reference} was accepted for ${intent.amountKobo} and stands at ${transfer.amount}`)
  }

  checkLoanMovements(world, loanMovements, violate)

  const owners = new Map(transfers.flatMap((transfer) => transfer.references.map((reference) => [reference, transfer] as const)))
  for (const [reference, payout] of [...bank.payouts.byReference, ...biller.byReference]) {
    const transfer = owners.get(reference)
    if (!transfer) violate(`a partner was given ${reference}, which no attempt of ours has`)
    else comparePayout(transfer, reference, payout, violate)
  }
  for (const transfer of transfers) {
    const isUnderway = transfer.references.some((reference) => (network.inTransit.get(reference) ?? 0) > 0)
    if (isUnderway && REFUNDED.includes(transfer.state)) violate(`${transfer.id} is ${transfer.state} while an order of it is on its way to the bank`)
    const paid = transfer.references.filter((reference) => orderOf(reference)?.state === 'paid')
    if (paid.length > 1) violate(`${transfer.id} was paid ${paid.length} times`)
    const isPromised = transfer.references.some((reference) => orderOf(reference)?.rejectedAfterAcceptance)
    if (transfer.state === 'settled' && transfer.route === 'rail' && paid.length === 0 && !isPromised)
      violate(`${transfer.id} is settled, and the bank has paid nothing`)
    if (PENDING_STATES.includes(transfer.state) && transfer.sentAt && time.nowMs() - Date.parse(transfer.sentAt) > MAX_PENDING_MS)
      violate(`${transfer.id} is ${transfer.state} since ${transfer.sentAt}, and no person has it`)
    if (RETURNED_STATES.includes(transfer.state) && !paid.some((reference) => orderOf(reference)!.isReturned))
      violate(`${transfer.id} is ${transfer.state}, and the rail has given nothing back`)
  }
  return transfers
}

function comparePayout(
  transfer: TransferSnapshot,
  reference: string,
  { request, state, paidAfterRejection: isContradicted }: PartnerOrder,
  violate: (what: string) => void,
): void {
  if (String(request.amountKobo) !== transfer.amount || request.beneficiary.accountNumber !== transfer.account)
    violate(`${reference} asked the bank for something else than its transfer ${transfer.id}`)
  if (REFUNDED.includes(transfer.state) && state !== 'refused' && !isContradicted)
    violate(`${transfer.id} is ${transfer.state}, and at the bank it is ${state === 'paid' ? 'paid' : 'undecided'}`)
}

/** Each accepted repayment and loan stands once with its amount, and there is no repayment that no client asked for. */
function checkLoanMovements({ clients }: SimulationWorld, movements: readonly LoanMovement[], violate: (what: string) => void): void {
  const repayments = new Map(movements.filter(({ kind }) => kind === 'loan_repayment').map((one) => [one.intent, one]))
  const paidOut = Map.groupBy(
    movements.filter(({ kind }) => kind === 'loan'),
    ({ loan }) => loan,
  )
  for (const { intent } of clients.reported) {
    if (intent.kind === 'loan_payout' && paidOut.get(intent.to.account)?.length !== 1)
      violate(`${intent.to.account} was accepted and paid out ${paidOut.get(intent.to.account)?.length ?? 0} times`)
    if (intent.kind !== 'repayment') continue
    const stored = repayments.get(intent.requestId)
    if (stored?.loan !== intent.to.account || stored.amount !== String(intent.amountKobo))
      violate(`${intent.reference} of ${intent.amountKobo} was accepted and stands as ${JSON.stringify(stored)}`)
  }
  const requestIds = new Set(clients.intents.map(({ requestId }) => requestId))
  for (const { intent, loan } of repayments.values()) if (!requestIds.has(intent)) violate(`${loan} was repaid by ${intent}, and nobody asked for it`)
}
