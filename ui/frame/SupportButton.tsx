import { t } from '@lingui/core/macro'
import { SupportIcon } from '../icons/icons.tsx'
import { Link } from '../parts/Link.tsx'
import './support-button.css'

/**
 * The help button, in the same place on every page: the gutter of the frame, or its part of a phone's bottom bar. It opens something beside
 * the page, or leads to a page. `hasAnswer`: an answer that nobody has read.
 */
export function SupportButton({
  label = t`Support`,
  hasAnswer = false,
  ...to
}: { label?: string; hasAnswer?: boolean } & ({ onPress: () => void; isOpen?: boolean } | { href: string })) {
  const shown = (
    <>
      <span className="support__sign">
        <SupportIcon size={20} />
        {hasAnswer && <i className="support__dot" />}
      </span>
      {label}
    </>
  )
  const name = hasAnswer ? t`${label}: an answer is waiting` : undefined
  return (
    <div className="support" data-floats>
      {'href' in to ? (
        <Link className="support__button" href={to.href} aria-label={name}>
          {shown}
        </Link>
      ) : (
        <button className="support__button" type="button" aria-label={name} aria-expanded={to.isOpen} onClick={to.onPress}>
          {shown}
        </button>
      )}
    </div>
  )
}
