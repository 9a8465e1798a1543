import { type ReactNode, useEffect, useRef, useState } from 'react'
import './total-rule.css'

/** `plain` is under a sum that is no movement of money: of a day that is open, a limit, nothing to spend. */
export type RuleStatus = 'final' | 'open' | 'broken' | 'plain'

/**
 * The rule under an amount shows how certain it is: two lines for final, one dashed line for pending, two offset halves for failed, one thin
 * line for `plain`. A word beside it always says the same. When an open amount becomes final, the two lines are drawn once as an animation.
 */
export function StatusRule({ rule, children }: { rule: RuleStatus; children: ReactNode }) {
  const before = useRef(rule)
  const [isClosing, setClosing] = useState(false)
  useEffect(() => {
    if (before.current === 'open' && rule === 'final') setClosing(true)
    before.current = rule
  }, [rule])
  return (
    <span className="status-rule" data-rule={rule} data-closing={isClosing || undefined} onAnimationEnd={() => setClosing(false)}>
      {children}
    </span>
  )
}
