import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '../../../ui/frame/Banner.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { DebtDialogProps } from './DebtDialog.tsx'

const DebtDialog = lazyPart<DebtDialogProps>(() => import('./DebtDialog.tsx'))

type Props = {
  /** The part of this module in the merchant details. */
  part: unknown
  hasPin: boolean
  mayPay: boolean
}

/** Above the page while the business owes us something. Nothing else of it is in the first screen. */
export function DebtNotice({ part, hasPin, mayPay }: Props) {
  const [isOpen, setOpen] = useState(false)
  const owed = (part as { owed?: unknown } | undefined)?.owed
  const isOwing = typeof owed === 'number' && owed > 0
  return (
    <>
      {isOwing && (
        <Banner
          tone="wait"
          title={
            <Trans>
              Your business owes <MoneyText kobo={owed} />
            </Trans>
          }
          action={<Button size="small" onClick={() => setOpen(true)}>{t`What you owe`}</Button>}
        >
          {t`A share of what comes in pays it back.`}
        </Banner>
      )}
      {isOpen && <DebtDialog hasPin={hasPin} mayPay={mayPay} onClose={() => setOpen(false)} />}
    </>
  )
}
