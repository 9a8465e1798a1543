import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { ActRefusalProps } from '../../../ui/parts/ActRefusal.tsx'

/** Why the last attempt had no effect, beside the act. It loads with the first refusal. */
export const SignInRefusal = lazyPart<ActRefusalProps>(async () => ({ default: (await import('../../../ui/parts/ActRefusal.tsx')).ActRefusal }))
