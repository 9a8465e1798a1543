import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { withAmount } from '../../../platform/nigeria/emv-qr.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { QrCode } from '../../../ui/parts/QrCode.tsx'

/** The payment code of an account. With an amount the payer need not type it. The code carries our scheme, which not every bank's app reads. */
export function AccountQr({ text, name, amountKobo = null }: { text: string; name: string; amountKobo?: number | null }) {
  return (
    <figure>
      <QrCode text={withAmount(text, amountKobo)} label={t`QR code that pays ${name}`} />
      <figcaption className="t1 quiet">
        {amountKobo !== null && (
          <b>
            <Trans>
              Scan to pay <MoneyText kobo={amountKobo} />.
            </Trans>{' '}
          </b>
        )}
        <span>{t`Customers whose bank app reads Kasuwa codes can scan this. Others use the account number.`}</span>
      </figcaption>
    </figure>
  )
}
