import { t } from '@lingui/core/macro'
import { splitNaira, type WireKobo } from '../format/naira.ts'
import { useAmountsHidden } from './HideableAmounts.tsx'
import './amount.css'

export type Direction = 'in' | 'out' | 'back'

/**
 * An amount of money on a screen. The naira are heavy; the currency sign and the kobo are lighter. A movement has its sign, with a space
 * after it. A screen reader hears one sentence instead of the parts. `back` is money that moved and came back, so it counts nothing; `isVoid` never moved.
 */
export function Amount({
  kobo,
  way,
  size = 'row',
  isVoid = false,
  isHidden: isHiddenHere,
}: {
  kobo: WireKobo
  way?: Direction | undefined
  size?: 'row' | 'second' | 'hero'
  isVoid?: boolean
  /** By default as the screen around it says. */
  isHidden?: boolean
}) {
  const isHiddenAround = useAmountsHidden()
  const isHidden = isHiddenHere ?? isHiddenAround
  const { naira, kobo: rest } = splitNaira(kobo)
  const sign = isVoid || way === 'back' ? '' : way === 'out' ? '−' : way ? '+' : BigInt(kobo) < 0n ? '−' : ''
  const tone = isVoid ? 'void' : way
  const isLong = naira.replaceAll(',', '').length >= 10
  return (
    <span
      translate="no"
      className={['amount', size !== 'row' && `amount--${size}`, tone && `amount--${tone}`].filter(Boolean).join(' ')}
      data-long={isLong || undefined}
    >
      {/* New parts for a new amount: a translator in the browser replaces text nodes, and React would change those that it took out. The
          element around them stays, because React cannot put a new one before a text that was replaced. */}
      <span key={`${isHidden} ${way} ${kobo}`} aria-hidden="true">
        {sign && !isHidden && <span>{`${sign} `}</span>}
        <span className="amount__cur">₦</span>
        {isHidden ? (
          <span>****</span>
        ) : (
          <>
            {naira}
            <span className="amount__kobo">.{rest}</span>
          </>
        )}
      </span>
      <span className="visually-hidden">{isHidden ? t`Amount hidden` : screenReaderText(t`${naira}.${rest} naira`, sign, way, isVoid)}</span>
    </span>
  )
}

function screenReaderText(sum: string, sign: string, way: Direction | undefined, isVoid: boolean): string {
  if (isVoid) return t`${sum}, did not move`
  if (way === 'back') return t`${sum}, reversed`
  if (way) return `${way === 'in' ? t`Credit` : t`Debit`} ${sum}`
  return sign ? `minus ${sum}` : sum
}
