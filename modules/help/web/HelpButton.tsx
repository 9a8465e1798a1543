import { t } from '@lingui/core/macro'
import { InfoIcon } from '../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Popover } from '../../../ui/parts/Popover.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { HelpAnswerProps } from './HelpAnswer.tsx'
import type { HelpTipProps } from './HelpTip.tsx'

const HelpAnswer = lazyPart<HelpAnswerProps>(() => import('./HelpAnswer.tsx'))

export default function HelpButton({ about, subject }: HelpTipProps) {
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
