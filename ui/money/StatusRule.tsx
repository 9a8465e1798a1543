import { type ReactNode, useEffect, useRef, useState } from 'react'
import './total-rule.css'

export type RuleStatus = 'final' | 'open' | 'broken'

/**
 * The rule under an amount shows how certain it is: two lines for final, one dashed line for pending, two offset halves for failed. A word
 * beside it always says the same. `plain` is one thin line, for a sum that is no movement of money: of an open day, a limit, nothing to
 * spend. When an open amount becomes final, the two lines are drawn once as an animation.
 */
export function StatusRule({ rule, children }: { rule: RuleStatus | 'plain'; children: ReactNode }) {
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
