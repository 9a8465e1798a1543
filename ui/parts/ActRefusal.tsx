import { isProblem } from '../data/problem.ts'
import { Callout } from './Callout.tsx'

export type ActRefusalProps = { error: Error | null; fallback: string }

/**
 * Why an act without a form had no effect. It stands beside the act until the next attempt, because the toast that says it goes. A form has
 * `FormRefusal`.
 */
export function ActRefusal({ error, fallback }: ActRefusalProps) {
  return error !== null && <Callout tone="wrong" title={isProblem(error) ? error.message : fallback} />
}
