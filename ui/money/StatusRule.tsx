import { type ReactNode, useEffect, useRef, useState } from 'react'
import './total-rule.css'

export type RuleStatus = 'final' | 'open' | 'broken'

/**
 * The rule under a sum says how sure we are: two lines it is final, one dashed line it is under way, two halves out of step it did
 * not go. The word stands beside it, never the rule alone. When an open sum becomes final the two lines draw themselves, once.
 */
export function StatusRule({ rule, children }: { rule: RuleStatus; children: ReactNode }) {
  const before = useRef(rule)
  const [isClosing, setClosing] = useState(false)
  useEffect(() => {
    if (before.current === 'open' && rule === 'final') setClosing(true)
    before.current = rule
  }, [rule])
  return (
    <span className="ruled" data-rule={rule} data-closing={isClosing || undefined} onAnimationEnd={() => setClosing(false)}>
      {children}
    </span>
  )
}
