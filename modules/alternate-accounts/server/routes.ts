import type { AlternateAccounts } from '../../../partners/alternate-accounts/port.ts'
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
import { bankNameOf } from './bank-name.ts'
import { alreadyHasOne, insufficientBalance, offerRefusal } from './offer.ts'
import { alternateAccountById, alternateAccountsOf } from './queries.ts'
import type { AlternateAccountRow } from './rows.ts'
import { isOpen } from './states.ts'

type RoutesContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'ids' | 'rules' | 'alternateBanks' | 'mainSiteUrl'
>

export function alternateAccountRoutes(context: RoutesContext): BoundRoute<Caller>[] {
  return [
    bind(showAlternateRate, async ({ params, caller }) => {
      requireOwn(params.id, caller)
      const [{ business, refusal }, { fees }] = await Promise.all([loadOffer(context, caller), context.rules()])
      const day = lagosDay(context.clock.now())
      const pricesAt = ({ name }: AlternateAccounts) => {
        const inbound = ruleFor(fees, `alternate_inbound:${name}`, business, 1n, day)
        return { setup_fee: setupFee(fees, name, business, day).feeKobo, fee: inbound.ratePpm / 10_000, cap: inbound.capKobo ?? 0n }
      }
      const banks = context.alternateBanks.all
      return {
        message: 'Success',
        data: {
          providus: pricesAt(banks[0]!),
          banks: banks.map((bank) => ({ name: bank.name, label: bank.bankName, detail: bank.customersSee, ...pricesAt(bank) })),
          outbound: { fee: ruleFor(fees, 'outbound', business, 1n, day).flatKobo },
          offer: { open: refusal === null, reason: refusal?.message ?? null },
        },
      }
    }),
    bind(createAlternateAccount, async ({ body, caller, meta }) => {
      requireOwn(body.merchant, caller)
      const { account, replayed } = await requestAccount(
        context,
        caller,
        { accountNumber: body.vfdvirtualaccount, bank: bankNamed(context, 'banks', body.banks[0]!) },
        meta.requestId,
      )
      return { data: present(context, account), message: 'Alternate account request submitted', replayed }
    }),
    bind(updateVirtualAccount, async ({ body, caller }) => {
      requireOwn(body.merchant, caller)
      const { name: partner, bankName } = bankNamed(context, 'bank', body.bank)
      const account = await askAgain(context.tenant(caller), caller, { accountNumber: body.nuban, partner })
      return {
        data: present(context, account, account.shown_at),
        message: isOpen(account.state) ? `We are asking ${bankName} again` : 'The account number is ready',
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

function bankNamed({ alternateBanks }: RoutesContext, field: string, name: string): AlternateAccounts {
  const bank = alternateBanks.find(name)
  if (!bank) throw badField(field, 'Choose a bank', 'alternate_accounts.unknown_bank')
  return bank
}

/** A repeated request is answered first: it needs no grant and no balance. */
async function requestAccount(
  context: RoutesContext,
  caller: Caller,
  { accountNumber, bank }: { accountNumber: string; bank: AlternateAccounts },
  requestId: string,
) {
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
  if (balance.availableKobo <= setupFee(rules.fees, bank.name, business, lagosDay(context.clock.now())).feeKobo) throw insufficientBalance()
  if (grantId === null) throw pinRequired()
  const command = requestAccountCommand({
    ids: { account: context.ids.next('alt'), hold: context.ids.next('hld') },
    caller,
    requestId,
    grantId,
    bank: { partner: bank.name, name: bank.bankName, code: bank.bankCode },
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

function present({ alternateBanks }: RoutesContext, account: AlternateAccountRow, cashpointId = account.cashpoint_id) {
  return {
    _id: account.id,
    cashpoint: cashpointId,
    partner: account.partner,
    bank: bankNameOf(alternateBanks, account.partner),
    nuban: account.account_number,
    name: account.account_name,
    state: account.state,
    setup_fee: account.setup_fee,
    createdon: account.created_at.toISOString(),
  }
}
