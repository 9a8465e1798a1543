import type { z } from 'zod'
import type { RequestMeta } from '../../../../../platform/http/bind.ts'
import { notFound } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import { lockBusiness } from '../../../../businesses/index.ts'
import { type Caller, spendGrant } from '../../../../identity/index.ts'
import { once } from '../../../../ledger/index.ts'
import type { TenantContext } from '../../../../kernel/tenant-context.ts'
import type { mismatchRulesSchema } from '../../../expected/contract.ts'
import { rulesInWords } from '../rules.ts'
import { replaceRules } from '../store.ts'

type Body = { merchant: string; rules: z.output<typeof mismatchRulesSchema> }

/** Saves the rules for payments that do not fit (docs/money.md §8). They send money back, so they take the PIN, as the daily payout does. */
export async function saveRules(
  context: Pick<TenantContext, 'tenant' | 'clock' | 'ids'>,
  caller: Caller,
  { merchant, rules }: Body,
  { requestId }: RequestMeta,
): Promise<{ outcome: { since: string }; replayed: boolean }> {
  if (merchant !== caller.businessId) throw notFound('The business')
  const at = context.clock.now()
  const operation = 'collections.save_mismatch_rules'
  const words = rulesInWords(rules)
  return once(context.tenant(caller), { scope: `${operation}:${merchant}`, key: requestId, fingerprint: JSON.stringify(rules) }, at, async (tx) => {
    await lockBusiness(tx, merchant)
    await spendGrant(tx, caller, merchant, at)
    const id = context.ids.next('mmr')
    await replaceRules(tx, {
      id,
      business_id: merchant,
      accept_short: kobo(rules.acceptshort),
      keep_over: kobo(rules.over?.keep ?? null),
      back_over_minutes: rules.over?.minutes ?? null,
      late_minutes: rules.late,
      back_double_minutes: rules.double,
      payer_back: rules.payerback,
      back_day: BigInt(rules.backday),
      created_by: caller.personId,
      created_at: at,
      ended_at: null,
    })
    await writeAudit(tx, {
      business: merchant,
      actor: caller.personId,
      role: caller.role,
      operation,
      subject: id,
      requestId,
      facts: { rules: words.join(' ') },
      at,
    })
    return { since: at.toISOString() }
  })
}

const kobo = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount))
