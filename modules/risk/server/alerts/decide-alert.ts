import type { AppContext } from '../../../kernel/app-context.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type CommandPlace, once, readsOf, writeJobs } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { raiseTierAgain } from '../extension-points.ts'
import { alertById } from './queries.ts'
import { endAlert } from './store.ts'

export type AlertDecision = {
  id: string
  to: 'cleared' | 'restricted'
  note: string
  by: { operatorId: string; role: OperatorRole }
  requestId: string
}

/** The same request again changes nothing more. A cleared match with a list lets the tier rise to what was proven. */
export async function decideAlert(
  { db, clock, extensions }: Pick<AppContext, 'clock' | 'extensions'> & { db: CommandPlace },
  { id, to, note, by, requestId }: AlertDecision,
): Promise<void> {
  const alert = await alertById(readsOf(db), id)
  if (!alert) throw notFound('The alert')
  const at = clock.now()
  await once(db, { scope: `risk.decide:${id}`, key: requestId, fingerprint: `${to} ${note}` }, at, async (tx) => {
    if (!(await endAlert(tx, id, { to, by: by.operatorId, note, at }))) throw new Refusal('risk.decided', 409, 'This alert was decided already.')
    await writeAudit(tx, {
      business: alert.business_id,
      actor: by.operatorId,
      role: by.role,
      operation: to === 'cleared' ? 'risk.clear_alert' : 'risk.restrict',
      subject: id,
      requestId,
      facts: { kind: alert.kind, note },
      at,
    })
    if (to === 'cleared' && alert.kind === 'screening') await writeJobs(tx, [extensions.of(raiseTierAgain)(alert.business_id)])
    return {}
  })
}
