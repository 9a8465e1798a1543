import type { SecretBox } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/index.ts'
import type { StepKind, StepState } from '../../contract.ts'
import { lockStep, storeBvn, moveStep } from '../store.ts'
import { birthdateSealLabel, bvnSealLabel, bvnFingerprint } from './bvn-context.ts'

/** `steps`: those that pass; all three without it. */
type Owner = { businessId: string; bvn: string; birthdate: string; at: Date; steps?: readonly StepKind[] }

const DEMO_STATE_PATHS: readonly (readonly [StepKind, readonly StepState[]])[] = [
  ['bvn', ['consent_pending', 'submitted', 'passed']],
  ['id_card', ['submitted', 'passed']],
  ['liveliness', ['submitted', 'passed']],
]

/**
 * The steps of a demo business that has its tier from the start. They pass by the usual moves, with the BVN stored as
 * usual, but without photos and video. Returns the identity of the owner, as the register's answer would have.
 */
export async function passDemoSteps(
  tx: Tx,
  context: { ids: Ids; secrets: SecretBox },
  { businessId, bvn, birthdate, at, steps }: Owner,
): Promise<string> {
  const fingerprint = bvnFingerprint(context.secrets, bvn)
  for (const [kind, path] of DEMO_STATE_PATHS) {
    if (steps && !steps.includes(kind)) continue
    let step = await lockStep(tx, { id: context.ids.next('vst'), businessId, kind, at })
    if (kind === 'bvn')
      await storeBvn(tx, {
        step_id: step.id,
        business_id: businessId,
        bvn: context.secrets.seal(bvn, bvnSealLabel(step.id)),
        birthdate: context.secrets.seal(birthdate, birthdateSealLabel(step.id)),
        fingerprint,
        last_four: bvn.slice(-4),
        consent_reference: context.ids.next('cns'),
        consent_asked_at: at,
      })
    for (const to of path) {
      if (!(await moveStep(tx, step, { to, why: 'demo', at }))) throw new Error(`the demo's ${kind} did not move to ${to}`)
      step = { ...step, state: to, tries: step.tries + (to === 'submitted' ? 1 : 0) }
    }
  }
  return `bvn:${fingerprint}`
}
