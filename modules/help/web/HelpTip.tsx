import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { HelpSlug } from './help-entries.ts'
import './help-tip.css'

/** `subject`: the word that it stands beside. */
export type HelpTipProps = { about: HelpSlug; subject: string }

const HelpButton = lazyPart<HelpTipProps>(() => import('./HelpButton.tsx'))

/** A button beside a fee, a state or a limit. It opens the answer of the help pages. Its place is kept until its code is there. */
export function HelpTip(props: HelpTipProps) {
  return <HelpButton {...props} fallback={<span className="help-tip" />} />
}
