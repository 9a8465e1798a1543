import { isProblem } from '../data/problem.ts'
import { translateSentence } from '../i18n.tsx'
import { WarningIcon } from '../icons/icons.tsx'
import { withLinks } from './LinkedText.tsx'
import './act-refusal.css'

/** Why an act had no effect. It stands beside the act until the next attempt, because the toast that says it goes. */
export function ActRefusal({ error, fallback }: { error: Error | null; fallback: string }) {
  if (error === null) return null
  return (
    <p className="act-refusal">
      <WarningIcon size={18} />
      <span>{withLinks(translateSentence(isProblem(error) ? error.message : fallback))}</span>
    </p>
  )
}
