import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type CommandPlace, once } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { raiseAlerts } from './store.ts'

export type NotedRisk = {
  businessId: string
  /** One line for the desk. */
  what: string
  reason: string
  by: { operatorId: string; role: OperatorRole; name: string }
  requestId: string
}

/** An alert that a person raises. Compliance decides it like any other; nothing is stopped by the note. Returns its id. */
export async function noteRisk(
  { db, clock, ids }: Pick<AppContext, 'clock' | 'ids'> & { db: CommandPlace },
  { businessId, what, reason, by, requestId }: NotedRisk,
): Promise<{ outcome: { id: string }; replayed: boolean }> {
  const at = clock.now()
  const intent = { scope: `risk.note:${by.operatorId}`, key: requestId, fingerprint: canonicalJson({ businessId, what, reason }) }
  return once(db, intent, at, async (tx) => {
    const id = ids.next('rsk')
    const facts = [
      { name: 'Noted by', value: by.name },
      { name: 'Reason', value: reason },
    ]
    await raiseAlerts(tx, { nextId: () => id, at }, [{ kind: 'noted', subject: id, businessId, what, amount: null, facts }])
    await writeAudit(tx, {
      business: businessId,
      actor: by.operatorId,
      role: by.role,
      operation: 'risk.note',
      subject: id,
      requestId,
      facts: { what },
      at,
    })
    return { id }
  })
}
