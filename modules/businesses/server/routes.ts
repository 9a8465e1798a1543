import type { JsonValue } from '../../../platform/jobs/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { bind, type Caller, hasPin } from '../../identity/index.ts'
import { can } from '../../identity/contract.ts'
import { outflowLimit } from '../../pricing/index.ts'
import { showMerchant } from '../contract.ts'
import { findBusiness, meterUsed } from './queries.ts'
import type { BusinessRow } from './rows.ts'
import {
  aggregatorFacts,
  type BankOnRecord,
  completedSteps,
  defaultAccountNumber,
  payoutBanksOnRecord,
  type PayoutBanksOnRecord,
  sandboxOnRecord,
  webhookOnRecord,
} from './extension-points.ts'
import { isActivated } from './standing.ts'

export type BusinessesContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'clock' | 'bankLabel' | 'mainSiteUrl' | 'rules' | 'operationsOf' | 'extensions'
>

type MerchantPart = (caller: Caller) => Promise<JsonValue>

/** `parts`: the additions of other modules to the merchant details, by module name. */
export function businessRoutes(context: BusinessesContext, parts: Readonly<Record<string, MerchantPart>> = {}): BoundRoute<Caller>[] {
  return [
    bind(showMerchant, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const db = context.tenant(caller)
      const business = await findBusiness(db, caller.businessId)
      if (!business) throw notFound('The business')
      // A cashier sees neither the payout bank nor the used part of the limit.
      const seesMoney = can(caller.role, 'see_business')
      const [issetpin, nuban, steps, loaded, limit, banks, webhook, aggregator, sandbox_activated] = await Promise.all([
        hasPin(context.acrossBusinesses('people').system, caller.personId, business.id),
        context.extensions.of(defaultAccountNumber)(db, business.id),
        context.extensions.of(completedSteps)(db, business.id),
        Promise.all(Object.entries(parts).map(async ([name, load]) => [name, await load(caller)] as const)),
        seesMoney ? limitOf(context, db, business) : null,
        seesMoney ? context.extensions.of(payoutBanksOnRecord)(db, business.id) : null,
        can(caller.role, 'see_key') ? context.extensions.of(webhookOnRecord)(db, business.id) : null,
        context.extensions.of(aggregatorFacts)(db, business.id),
        context.extensions.of(sandboxOnRecord)(db, business.id),
      ])
      return {
        data: {
          ...present(business, caller, context.bankLabel),
          ...steps,
          ...(seesMoney ? aggregator : { ...aggregator, aggregatorid: null, aggregatorcode: null }),
          sandbox_activated,
          webhook: webhook?.url ?? null,
          has_requested_web_activation: business.web_activated_at !== null,
          ...banksOf(business, banks),
          service: context.mainSiteUrl === null ? ('live' as const) : ('sandbox' as const),
          live_mode: context.mainSiteUrl === null,
          issetpin,
          pin: issetpin ? ('****' as const) : null,
          nuban: isActivated(business) ? nuban : null,
          limit,
          parts: Object.fromEntries(loaded),
          may: context.operationsOf(caller.role).filter((operation) => !caller.withheld?.some((area) => operation.startsWith(area))),
        },
      }
    }),
  ]
}

async function limitOf(context: BusinessesContext, db: Sql, business: BusinessRow) {
  const { limits } = await context.rules()
  const limit = outflowLimit(limits, business.tier, lagosDay(context.clock.now()), business.daily_limit_kobo)
  if (limit instanceof Refusal) return null
  return { rule: limit.rule, amount: limit.limitKobo, used: await meterUsed(db, business.id, limit.meterKind, limit.period) }
}

function payoutOf(business: BusinessRow) {
  return {
    accountnumber: business.payout_account_number,
    bankcode: business.payout_bank_code,
    bankname: business.payout_bank_name,
    accountname: business.payout_account_name,
  }
}
/** `bank` is the one that was entered last. While it is under review, `previousbank` is the one in use. */
function banksOf(business: BusinessRow, banks: PayoutBanksOnRecord | null) {
  if (banks === null) return { bank: null, previousbank: null }
  const { payout_account_number: number, payout_bank_code: code, payout_bank_name: name, payout_account_name: accountname } = business
  const inUse: BankOnRecord | null = number && code ? { number, code, name: name ?? '', accountname: accountname ?? '' } : null
  if (banks.waiting) return { bank: { ...banks.waiting, underreview: true }, previousbank: inUse ?? banks.replaced }
  return { bank: inUse && { ...inUse, underreview: false }, previousbank: banks.replaced }
}

const NO_PAYOUT = { accountnumber: null, bankcode: null, bankname: null, accountname: null }

/** The public key is left out for support (AMB-76). */
function present(business: BusinessRow, caller: Caller, bankLabel: string) {
  const hidesKey = !can(caller.role, 'see_key')
  return {
    _id: business.id,
    businessid: business.id,
    businessname: business.name,
    publickey: hidesKey ? null : business.public_key,
    classification: business.classification,
    account_type: business.account_type,
    tier: business.tier,
    standing: business.standing,
    standing_reason: business.standing_reason,
    activated: isActivated(business),
    hasBeenVerified: business.tier === 'verified',
    verified: business.tier === 'verified',
    keepfundsinwallet: business.keep_funds_in_wallet,
    contactfirstname: business.contact_firstname,
    contactlastname: business.contact_lastname,
    businessphone: business.phone,
    email: business.email,
    businessemail: business.email,
    mid: business.id,
    industry: business.industry,
    state: business.state,
    lga: business.lga,
    address: business.address,
    ...(can(caller.role, 'see_business') ? payoutOf(business) : NO_PAYOUT),
    bank_label: bankLabel,
    role: caller.role,
    createdon: business.created_at.toISOString(),
  }
}
