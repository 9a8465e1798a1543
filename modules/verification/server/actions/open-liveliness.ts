import { findStep } from '../queries.ts'
import { drawQuestion } from '../liveness-prompts.ts'
import { holdStep, keepQuestion } from '../store.ts'
import { mayStart } from '../states.ts'
import type { VerificationKit } from './bvn-context.ts'

/**
 * Draws the sentence of the next video when its owner first looks, and answers it. It stays until it was answered, however often
 * the page is opened: whoever could draw again would draw until a video fits.
 */
export async function openLiveliness(kit: Pick<VerificationKit, 'db' | 'clock' | 'ids' | 'random'>, businessId: string): Promise<string | null> {
  const known = await findStep(kit.db.system, businessId, 'liveliness')
  if (known && (known.question !== null || !mayStart(known))) return known.question
  return kit.db.transaction(async (tx) => {
    const step = await holdStep(tx, { id: kit.ids.next('vst'), businessId, kind: 'liveliness', at: kit.clock.now() })
    if (step.question !== null) return step.question
    const question = drawQuestion(kit.random, null)
    await keepQuestion(tx, step.id, question)
    return question
  })
}
