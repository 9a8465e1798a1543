import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AskReversalProps } from './AskReversal.tsx'

/** Its form brings a library, which a list of payments does not need. */
export const AskReversal = lazyPart<AskReversalProps>(async () => ({ default: (await import('./AskReversal.tsx')).AskReversal }))
