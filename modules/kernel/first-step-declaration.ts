import type { Sql } from '../../platform/db/index.ts'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { Caller } from './caller.ts'

/** `checking` waits for a partner or for staff; `refused` can be tried again. */
export type FirstStepState = 'done' | 'open' | 'checking' | 'refused'

/** The sums that may leave: in all while the business is activated, and a day once it is verified. */
export type FirstStepLimits = { activated: Kobo; verified: Kobo }

/**
 * One thing that a new owner does before the business works as it should. The module that owns the state declares it, and it is done when that
 * state is. Nothing is stored about it, so it is done on every device at once.
 */
export type FirstStepSource = {
  /** The module and a word, such as `team.invitation`. */
  key: string
  /** Its place in the list. No other step has the same. */
  position: number
  title: string
  /** What it brings, in one sentence. */
  detail: (limits: FirstStepLimits) => string
  minutes: number
  /** The words of its button, and the page where the person does it. A step that is done from the start has neither. */
  act?: { words: string; href: string }
  /** The operation that does it. Only people who may call it have the step. */
  doneBy: { readonly operation: string; readonly roles: 'public' | 'signed_in' | readonly string[] }
  /** `before`: the activation of the business does without it. `after`: it can begin only once the business is activated. */
  activation?: 'before' | 'after'
  /** The business works without it, so a person may put it away. */
  isOptional?: boolean
  /** The switch without which its page is not there. */
  flag?: { key: string; about: string; default: boolean }
  /**
   * Runs under row-level security for the business of the caller, with the other steps in one round trip: one statement by an index.
   * `people` has the PINs.
   */
  load: (db: Sql, caller: Caller, people: Sql) => Promise<FirstStepState>
}

export const defineFirstStep = (source: FirstStepSource): FirstStepSource => declare('first step', source.key, source)
