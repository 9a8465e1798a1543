import { t } from '@lingui/core/macro'
import { splitNaira, type WireKobo } from '../../../ui/format/naira.ts'

export type AmountRule = 'open' | 'final' | 'none' | 'part'

/**
 * An amount that is read from two metres. It steps down by its length, so that it fills the width. `part`: of a whole that is not there yet, `share`
 * of the line is two lines and the rest is dashed.
 */
export function BigAmount({
  kobo,
  rule = 'none',
  share = 1,
  isPale = false,
  hasCaret = false,
}: {
  kobo: WireKobo
  rule?: AmountRule
  share?: number
  isPale?: boolean
  hasCaret?: boolean
}) {
  const { naira, kobo: rest } = splitNaira(kobo)
  const digits = naira.replaceAll(',', '').length + rest.length
  const size = digits <= 7 ? 'l' : digits === 8 ? 'm' : digits <= 10 ? 's' : 'xs'
  return (
    <p className="till-amount" data-size={size} data-pale={isPale || undefined} translate="no">
      <span className="till-amount__sum" data-caret={hasCaret || undefined}>
        <span aria-hidden="true" key={String(kobo)}>
          <span className="till-amount__cur">₦</span>
          {naira}
          <span className="till-amount__kobo">.{rest}</span>
        </span>
        <span className="visually-hidden">{t`${naira}.${rest} naira`}</span>
        {rule !== 'none' && <Rule rule={rule} share={share} />}
      </span>
    </p>
  )
}

function Rule({ rule, share }: { rule: Exclude<AmountRule, 'none'>; share: number }) {
  if (rule !== 'part') return <span className="till-rule" data-rule={rule} aria-hidden="true" />
  return (
    <span className="till-rule till-rule--part" aria-hidden="true">
      <span className="till-rule" data-rule="final" style={{ flexGrow: share }} />
      <span className="till-rule" data-rule="open" style={{ flexGrow: 1 - share }} />
    </span>
  )
}
