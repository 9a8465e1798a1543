import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  dialog: { isOpen: boolean; open: () => void; close: () => void }
}

/** Above the page while the business owes us something. */
export function DebtNotice({ part, hasPin, mayPay, dialog }: Props) {
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
          action={<Button size="small" onClick={dialog.open}>{t`What you owe`}</Button>}
        >
          {t`A share of what comes in pays it back.`}
        </Banner>
      )}
      {dialog.isOpen && <DebtDialog hasPin={hasPin} mayPay={mayPay} onClose={dialog.close} />}
    </>
  )
}
