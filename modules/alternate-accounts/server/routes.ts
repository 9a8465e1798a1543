import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { findBusiness } from '../../businesses/index.ts'
import { cashpointByAccount, defaultCashpoint } from '../../cashpoints/index.ts'
import { flagReader } from '../../flags/index.ts'
import { bind, type Caller, findGrant, pinRequired } from '../../identity/index.ts'
import { balancesOf, referenceReused } from '../../ledger/index.ts'
import { ruleFor, setupFee } from '../../pricing/index.ts'
import { createAlternateAccount, listAlternateAccounts, showAlternateRate, updateVirtualAccount } from '../contract.ts'
import { alternateAccountFlag } from '../flag.ts'
import { askAgain } from './actions/ask-again.ts'
import { requestAccountCommand } from './actions/request-account.ts'
import { alreadyHasOne, insufficientBalance, offerRefusal } from './offer.ts'
import { alternateAccountById, alternateAccountsOf } from './queries.ts'
import type { AlternateAccountRow } from './rows.ts'
import { isOpen } from './states.ts'

type RoutesContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'ids' | 'rules' | 'alternateAccounts' | 'mainSiteUrl'
>

export function alternateAccountRoutes(context: RoutesContext): BoundRoute<Caller>[] {
  return [
    bind(showAlternateRate, async ({ params, caller }) => {
      requireOwn(params.id, caller)
      const [{ business, refusal }, { fees }] = await Promise.all([loadOffer(context, caller), context.rules()])
      const day = lagosDay(context.clock.now())
      const inbound = ruleFor(fees, 'alternate_inbound', business, 1n, day)
      const setup_fee = setupFee(fees, business, day).feeKobo
      return {
        message: 'Success',
        data: {
          providus: { setup_fee, fee: inbound.ratePpm / 10_000, cap: inbound.capKobo ?? 0n },
          outbound: { fee: ruleFor(fees, 'outbound', business, 1n, day).flatKobo },
          offer: { open: refusal === null, reason: refusal?.message ?? null },
        },
      }
    }),
    bind(createAlternateAccount, async ({ body, caller, meta }) => {
      requireOwn(body.merchant, caller)
      const { account, replayed } = await requestAccount(context, caller, body.vfdvirtualaccount, meta.requestId)
      return { data: present(context, account), message: 'Alternate account request submitted', replayed }
    }),
    bind(updateVirtualAccount, async ({ body, caller }) => {
      requireOwn(body.merchant, caller)
      const account = await askAgain(context.tenant(caller), caller, body.nuban)
      return {
        data: present(context, account, account.shown_at),
        message: isOpen(account.state) ? 'The bank is asked again' : 'The account number is ready',
      }
    }),
    bind(listAlternateAccounts, async ({ params, caller }) => {
      requireOwn(params.id, caller)
      const accounts = await alternateAccountsOf(context.tenant(caller), caller.businessId)
      return { data: accounts.map((account) => present(context, account, account.shown_at)), count: accounts.length }
    }),
  ]
}

function requireOwn(businessId: string, caller: Caller): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

/** A repeated request is answered first: it needs no grant and no balance. */
async function requestAccount(context: RoutesContext, caller: Caller, accountNumber: string, requestId: string) {
  const db = context.tenant(caller)
  const offer = await loadOffer(context, caller)
  const known = offer.accounts.find(({ request_id }) => request_id === requestId)
  if (known) return { account: known, replayed: true }
  if (offer.refusal) throw offer.refusal
  const [cashpoint, rules, balance, grantId] = await Promise.all([
    cashpointByAccount(db, accountNumber),
    context.rules(),
    balancesOf(db, caller.businessId),
    findGrant(context.acrossBusinesses('people').system, caller, context.clock.now()),
  ])
  if (cashpoint?.business_id !== caller.businessId || cashpoint.account_number !== accountNumber)
    throw badField('vfdvirtualaccount', 'Choose one of your account numbers', 'alternate_accounts.not_own_account')
  const { business } = offer
  if (balance.availableKobo <= setupFee(rules.fees, business, lagosDay(context.clock.now())).feeKobo) throw insufficientBalance()
  if (grantId === null) throw pinRequired()
  const command = requestAccountCommand({
    ids: { account: context.ids.next('alt'), hold: context.ids.next('hld') },
    caller,
    requestId,
    grantId,
    bank: { partner: context.alternateAccounts.name, name: context.alternateAccounts.bankName, code: context.alternateAccounts.bankCode },
    cashpoint,
    accountName: cashpoint.is_default ? business.name : `${business.name}-${cashpoint.name}`,
    earlier: offer.accounts.length,
    rules,
  })
  const { outcome, replayed } = await context.postingQueue.submit(command).catch((error: unknown) => {
    // Another request of this business was faster.
    throw error instanceof Refusal && error.code === referenceReused().code ? alreadyHasOne() : error
  })
  return { account: (await alternateAccountById(db, outcome.accountId))!, replayed }
}

async function loadOffer(context: RoutesContext, caller: Caller) {
  const { businessId } = caller
  const db = context.tenant(caller)
  const [business, cashpoint, accounts, isFlagOn] = await Promise.all([
    findBusiness(db, businessId),
    defaultCashpoint(db, businessId),
    alternateAccountsOf(db, businessId),
    flagReader({ ...context, db: context.acrossBusinesses('flags') }).isEnabled(alternateAccountFlag, { businessId }),
  ])
  if (!business) throw new Error(`business ${businessId} of a session does not exist`)
  const hasCashpoint = cashpoint?.account_number != null
  return { business, accounts, refusal: offerRefusal({ business, hasCashpoint, accounts, isFlagOn }) }
}

function present({ alternateAccounts }: RoutesContext, account: AlternateAccountRow, cashpointId = account.cashpoint_id) {
  return {
    _id: account.id,
    cashpoint: cashpointId,
    bank: alternateAccounts.bankName,
    nuban: account.account_number,
    name: account.account_name,
    state: account.state,
    setup_fee: account.setup_fee,
    createdon: account.created_at.toISOString(),
  }
}
