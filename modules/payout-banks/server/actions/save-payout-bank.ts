import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Database, Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { doesNameAgree } from '../../../../platform/nigeria/account-owner.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, setPayoutBank } from '../../../businesses/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { findAccount, type FoundAccount } from '../../../institutions/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type NewAlert, raiseAlerts } from '../../../risk/index.ts'
import type { PayoutBankState } from '../../contract.ts'
import type { NoticeRecipient } from '../../../messages/index.ts'
import { bankSaved } from '../messages.ts'
import { payoutBankEvent } from '../live-event.ts'
import { maskedAccount } from '../present.ts'
import { banksOnRecord, type BanksOnRecord } from '../queries.ts'
import { COOLING_MS, firstState, MOVES } from '../states.ts'
import { insertPayoutBank, moveState } from '../store.ts'

export type PayoutBankContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'bank' | 'secrets' | 'extensions' | 'productName'
>

/** Each asks a bank and tells the owner. */
const SAVED = { kind: 'payout_bank_saved', limit: 10, windowMs: 24 * 60 * 60_000 }

/** Whose bank it is: of the business, or of the cashier of one cashpoint. */
export type BankOwner = {
  businessId: string
  cashpointId: string | null
  names: { business: string | null; people: readonly string[] }
  tell: NoticeRecipient & { businessName: string }
  /** How the mails name it, such as `the payout account of Amina Stores`. */
  what: string
}

export type SavedBank = { id: string; state: PayoutBankState; isChange: boolean; number: string; code: string; name: string }

/** `requireFirst` refuses before the bank is asked. `authorise` spends what the change needs, in its commit. */
type Change = {
  operation: string
  meta: RequestMeta
  requireFirst: () => Promise<void>
  authorise: (tx: Tx, bankId: string, at: Date) => Promise<void>
}

/**
 * Stores an account under the name that its bank gives. A bank in use goes on being paid until staff have confirmed the new one.
 */
export async function savePayoutBank(
  context: PayoutBankContext,
  caller: Caller,
  owner: BankOwner,
  input: { accountnumber: string; bankcode: string },
  { operation, meta, requireFirst, authorise }: Change,
): Promise<{ outcome: SavedBank; replayed: boolean }> {
  const { businessId, cashpointId } = owner
  const db = context.tenant(caller)
  const intent = { scope: `${operation}:${cashpointId ?? ''}:${businessId}`, key: meta.requestId, fingerprint: canonicalJson(input) }
  const at = context.clock.now()
  return onceWithPreparation<SavedBank>(db, intent, at, async () => {
    await requireFirst()
    refuseSame(await banksOnRecord(db, businessId, cashpointId), input)
    const waitMs = await countAttempt(context.acrossBusinesses('people'), SAVED, cashpointId ?? businessId, at)
    if (waitMs !== null) throw tooManyAttempts('The payout account was changed many times today. Try again tomorrow or contact support.', waitMs)
    const payees = context.acrossBusinesses('payee')
    const account = await findAccount({ ...context, db: payees }, input.accountnumber, input.bankcode, caller)
    await refuseOurs(context, payees, account)
    const agrees = doesNameAgree(account.accountName, owner.names)
    return async (tx) => {
      const { hasPayoutBank } = await lockBusiness(tx, businessId)
      const known = await banksOnRecord(tx, businessId, cashpointId)
      refuseSame(known, input)
      const id = context.ids.next('pob')
      await authorise(tx, id, at)
      const { current, waiting } = known
      if (waiting) await moveState(tx, waiting.id, { from: waiting.state, to: MOVES[waiting.state].cancel!, by: caller.personId, reason: null, at })
      const isChange = current !== null || (cashpointId === null && hasPayoutBank)
      const state = firstState({ isChange, doesNameAgree: agrees })
      const coolingEndsAt = state === 'cooling' ? new Date(at.getTime() + COOLING_MS) : null
      await insertPayoutBank(tx, {
        id,
        business_id: businessId,
        cashpoint_id: cashpointId,
        state,
        account_number: account.accountNumber,
        bank_code: account.bankCode,
        bank_name: account.bankName,
        account_name: account.accountName,
        asked_by: caller.personId,
        created_at: at,
        cooling_ends_at: coolingEndsAt,
        name_agrees: agrees,
      })
      if (!agrees) await raiseAlerts(tx, { nextId: () => context.ids.next('rsk'), at }, [payoutNameAlert(id, owner, account)])
      if (state === 'active' && cashpointId === null) await setPayoutBank(tx, businessId, account)
      const { personId: actor, role } = caller
      const facts = { bank: account.bankCode, account: maskedAccount(account.accountNumber), state, name_agrees: String(agrees) }
      await writeAudit(tx, { business: businessId, actor, role, operation, subject: id, requestId: meta.requestId, facts, at })
      const { productName } = context
      const { tell, what } = owner
      const bank = { account_number: account.accountNumber, bank_name: account.bankName, account_name: account.accountName }
      const isOfCashpoint = cashpointId !== null
      const { firstname, businessName } = tell
      const saved = { productName, firstname, businessName, id, what, bank, isActive: state === 'active', isOfCashpoint, current }
      await writeJobs(tx, bankSaved.jobs(tell, saved))
      await writeLiveEvents(tx, [payoutBankEvent(owner)], at)
      return { id, state, isChange, number: account.accountNumber, code: account.bankCode, name: account.bankName }
    }
  })
}

function payoutNameAlert(bankId: string, { businessId, names, what }: BankOwner, account: FoundAccount): NewAlert {
  const expected = [names.business, ...names.people].filter((name) => name !== null)
  return {
    kind: 'payout_name',
    subject: bankId,
    businessId,
    what: `${account.accountName} as ${what}`.slice(0, 200),
    amount: null,
    facts: [
      { name: 'Account name, as its bank says', value: account.accountName },
      { name: 'Bank', value: account.bankName },
      { name: 'Account number', value: account.accountNumber },
      { name: 'Names on record', value: expected.join('; ') },
    ],
  }
}

function refuseSame({ current, waiting }: BanksOnRecord, input: { accountnumber: string; bankcode: string }): void {
  const isSame = (bank: BanksOnRecord['current']) => bank?.account_number === input.accountnumber && bank.bank_code === input.bankcode
  if (isSame(waiting)) throw new Refusal('payout-banks.same', 409, 'This account is already being reviewed.')
  if (isSame(current) && !waiting) throw new Refusal('payout-banks.same', 409, 'This is already the payout account.')
  if (isSame(current)) throw new Refusal('payout-banks.same', 409, 'This account is in use now. To keep it, cancel the change.')
}

/** An account of ours is paid in the books, and over the rail the money would come back as a payment to another business. */
async function refuseOurs({ bank }: Pick<PayoutBankContext, 'bank'>, payees: Database, account: FoundAccount): Promise<void> {
  if (account.bankCode !== bank.ownBankCode || !(await cashpointByAccount(payees.system, account.accountNumber))) return
  throw new Refusal('payout-banks.ours', 422, 'This account number belongs to a business on this site. Link an account at another bank.')
}
