import type { Kobo } from '../../../platform/money/index.ts'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { ApprovalArea } from '../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Caller } from '../../identity/index.ts'
import { approvalAhead } from './extension-points.ts'

/** The fields of a quote that say what a send would get now: sent at once, kept for another person, or refused. */
export async function quoteVerdict(
  context: Pick<TenantContext, 'tenant' | 'clock' | 'extensions'>,
  caller: Caller,
  input: { area: ApprovalArea; amountKobo: Kobo },
  refused: Refusal | null,
) {
  const ahead = await context.extensions.of(approvalAhead)(context.tenant(caller), caller, { ...input, at: context.clock.now() })
  const refusal = refused ?? ahead.refusal
  return {
    refusal: refusal && { code: refusal.code, message: refusal.message },
    approval: refusal === null && ahead.by !== null ? { by: ahead.by } : null,
  }
}
