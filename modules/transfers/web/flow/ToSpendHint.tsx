import { Trans } from '@lingui/react/macro'
import { useHiddenAmounts } from '../../../../ui/data/hidden-amounts.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'

/** Under the amount on a phone. A wide screen has it in the second column. */
export function ToSpendHint({ kobo }: { kobo: number | undefined }) {
  const [isHidden] = useHiddenAmounts()
  if (kobo === undefined) return null
  return (
    <span className="only-narrow">
      <Trans>
        <Amount kobo={kobo} isHidden={isHidden} /> to spend
      </Trans>
    </span>
  )
}
