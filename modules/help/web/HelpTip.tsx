import { t } from '@lingui/core/macro'
import { InfoIcon } from '../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Popover } from '../../../ui/parts/Popover.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { HelpAnswerProps } from './HelpAnswer.tsx'
import type { HelpSlug } from './help-entries.ts'
import './help-tip.css'

const HelpAnswer = lazyPart<HelpAnswerProps>(() => import('./HelpAnswer.tsx'))

/** A button beside a fee, a state or a limit. It opens the answer of the help pages. `subject`: the word that it stands beside. */
export function HelpTip({ about, subject }: { about: HelpSlug; subject: string }) {
  return (
    <Popover
      title={subject}
      align="end"
      trigger={({ onPointerEnter, onFocus, ...wires }) => {
        const preload = (own: () => void) => () => {
          own()
          HelpAnswer.preload()
        }
        return (
          <button
            type="button"
            className="help-tip"
            aria-label={t`Help: ${subject}`}
            {...wires}
            onPointerEnter={preload(onPointerEnter)}
            onFocus={preload(onFocus)}
          >
            <InfoIcon size={16} />
          </button>
        )
      }}
    >
      <HelpAnswer about={about} fallback={<Skeleton rows={2} />} />
    </Popover>
  )
}
