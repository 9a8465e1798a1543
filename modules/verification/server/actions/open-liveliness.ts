import { findStep } from '../queries.ts'
import { drawPrompt } from '../../../identity/index.ts'
import { lockStep, storeQuestion } from '../store.ts'
import { canStart } from '../states.ts'
import type { VerificationContext } from './bvn-context.ts'

/**
 * Draws the sentence of the next video when the owner first looks, and returns it. It stays until a video is submitted,
 * however often the page is opened. Otherwise a person could draw until a video fits.
 */
export async function openLiveliness(
  context: Pick<VerificationContext, 'tenant' | 'tenantTransaction' | 'clock' | 'ids' | 'random'>,
  businessId: string,
): Promise<string | null> {
  const known = await findStep(context.tenant({ businessId }), businessId, 'liveliness')
  if (known && (known.question !== null || !canStart(known))) return known.question
  return context.tenantTransaction({ businessId }, async (tx) => {
    const step = await lockStep(tx, { id: context.ids.next('vst'), businessId, kind: 'liveliness', at: context.clock.now() })
    if (step.question !== null) return step.question
    const question = drawPrompt(context.random, null)
    await storeQuestion(tx, step, question)
    return question
  })
}
