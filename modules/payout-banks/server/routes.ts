import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness } from '../../businesses/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { bind, type Caller, findGrant, pinRequired, spendGrant } from '../../identity/index.ts'
import { addPayoutBank, cancelPayoutBank, setFundDestination as setDestination, showFundDestination, updateCashierBank } from '../contract.ts'
import { decidePayoutBank } from './actions/decide-payout-bank.ts'
import { type PayoutBankContext, type SavedBank, savePayoutBank } from './actions/save-payout-bank.ts'
import { setFundDestination } from './actions/set-fund-destination.ts'
import { bankOwnerOf } from './bank-owner.ts'
import { maskedPhone, presentBank } from './present.ts'
import { banksOnRecord, findPayoutBank, replacedBank } from './queries.ts'
import { MOVES } from './states.ts'

const ADDED = 'Bank details added successfully'
const DAILY_PAYOUT_ON = 'From tomorrow, the money of each day goes to your payout account in the morning.'
const DAILY_PAYOUT_OFF = 'Money now stays in your balance.'
const UPDATED = 'Bank details updated successfully'

export function payoutBankRoutes(context: PayoutBankContext): BoundRoute<Caller>[] {
  return [
    bind(showFundDestination, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const db = context.tenant(caller)
      const isOwner = can(caller.role, 'own_business')
      const [business, { current, waiting }, replaced, owner] = await Promise.all([
        findBusiness(db, caller.businessId),
        banksOnRecord(db, caller.businessId, null),
        replacedBank(db, caller.businessId),
        isOwner ? bankOwnerOf(db, caller.businessId, null) : null,
      ])
      if (!business) throw notFound('The business')
      return {
        data: {
          destination: business.keep_funds_in_wallet ? ('wallet' as const) : ('bank' as const),
          bank: current && presentBank(current),
          waiting: waiting && presentBank(waiting),
          previousbank: replaced && presentBank(replaced),
          names: owner && { business: business.name, people: [...owner.names.people] },
          phone: maskedPhone(business.phone),
          allowed: isOwner
            ? [
                ...(['add'] as const),
                ...(waiting && MOVES[waiting.state].cancel ? (['cancel'] as const) : []),
                ...destinationMoves(business.keep_funds_in_wallet, current),
              ]
            : [],
        },
      }
    }),
    bind(addPayoutBank, async ({ body: { merchant, accountnumber, bankcode }, caller, meta }) => {
      if (merchant !== caller.businessId) throw notFound('The business')
      const owner = await bankOwnerOf(context.tenant(caller), caller.businessId, null)
      const { outcome, replayed } = await savePayoutBank(
        context,
        caller,
        owner,
        { accountnumber, bankcode },
        {
          operation: 'payout-banks.add',
          meta,
          // Refused before the bank is asked; spent in the commit.
          requireFirst: async () => {
            if ((await findGrant(context.tenant(caller), caller, context.clock.now())) === null) throw pinRequired()
          },
          authorise: (tx, bankId, at) => spendGrant(tx, caller, bankId, at),
        },
      )
      return { data: presentSaved(outcome), message: outcome.isChange ? UPDATED : ADDED, replayed }
    }),
    bind(cancelPayoutBank, async ({ body, caller, meta: { requestId } }) => {
      const db = context.tenant(caller)
      const bank = await findPayoutBank(db, body.bank)
      if (bank?.business_id !== caller.businessId || bank.cashpoint_id !== null) throw notFound('The payout account')
      if (bank.state !== 'cancelled')
        await decidePayoutBank({ ...context, db }, { id: bank.id, move: 'cancel', by: caller.personId, role: caller.role, reason: null, requestId })
      return { data: {}, message: 'The change was cancelled. Your payout account stays as it was.' }
    }),
    bind(setDestination, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const { outcome, replayed } = await setFundDestination(context, caller, body.destination, meta)
      return { data: outcome, message: outcome.destination === 'bank' ? DAILY_PAYOUT_ON : DAILY_PAYOUT_OFF, replayed }
    }),
    bind(updateCashierBank, async ({ body: { cashpoint, accountnumber, bankcode }, caller, meta }) => {
      await ownCashpoint(context.tenant(caller), caller, cashpoint)
      const owner = await bankOwnerOf(context.tenant(caller), caller.businessId, cashpoint)
      const { outcome, replayed } = await savePayoutBank(
        context,
        caller,
        owner,
        { accountnumber, bankcode },
        {
          operation: 'payout-banks.update_cashier',
          meta,
          requireFirst: async () => undefined,
          authorise: async () => undefined,
        },
      )
      return { data: presentSaved(outcome), message: UPDATED, replayed }
    }),
  ]
}

/** Turning it off is always possible; turning it on needs a bank in use. */
const destinationMoves = (keepsFunds: boolean, current: { state: string } | null) =>
  !keepsFunds || current?.state === 'active' ? (['set_destination'] as const) : []

const presentSaved = ({ number, code, name, state }: SavedBank) => ({ bank: { number, code, name, underreview: state !== 'active' } })
