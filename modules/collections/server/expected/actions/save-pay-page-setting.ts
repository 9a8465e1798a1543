import type { RequestMeta } from '../../../../../platform/http/bind.ts'
import { notFound } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import type { Caller } from '../../../../identity/index.ts'
import type { TenantContext } from '../../../../kernel/tenant-context.ts'
import { once } from '../../../../ledger/index.ts'
import { savePayPageSetting as store } from '../store.ts'

type Body = { merchant: string; site: string; mayframe: boolean }

/** Names the site of the shop. Pay pages lead back to no other, and no other shows them in a frame. */
export async function savePayPageSetting(
  context: Pick<TenantContext, 'tenant' | 'clock'>,
  caller: Caller,
  { merchant, site, mayframe }: Body,
  { requestId }: RequestMeta,
): Promise<{ replayed: boolean }> {
  if (merchant !== caller.businessId) throw notFound('The business')
  const at = context.clock.now()
  const operation = 'collections.save_pay_page_setting'
  return once(context.tenant(caller), { scope: `${operation}:${merchant}`, key: requestId, fingerprint: `${site} ${mayframe}` }, at, async (tx) => {
    await store(tx, { business_id: merchant, host: site, may_frame: mayframe, saved_by: caller.personId, saved_at: at })
    await writeAudit(tx, {
      business: merchant,
      actor: caller.personId,
      role: caller.role,
      operation,
      subject: merchant,
      requestId,
      facts: { site, frame: mayframe ? 'yes' : 'no' },
      at,
    })
    return {}
  })
}
