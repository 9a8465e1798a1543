import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fullTime } from '../../../ui/format/dates.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { CopyIcon, MailIcon, ShareIcon, SupportIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { QrCode } from '../../../ui/parts/QrCode.tsx'
import type { CardPayment } from './queries.ts'

/** The link of a card payment, to have scanned, to copy and to send. It waits for the customer. */
export function CardLinkShare({ payment, business, hasFee }: { payment: CardPayment; business: string; hasFee: boolean }) {
  const { amount, description, url, processor, fee, expireson } = payment
  const sum = nairaText(amount)
  const message = encodeURIComponent(
    description ? t`Pay ${business} ${sum} by card for ${description}: ${url}` : t`Pay ${business} ${sum} by card: ${url}`,
  )
  return (
    <div className="card-link">
      <div className="card-link__facts">
        <p className="label">{t`To be paid by card`}</p>
        <StatusRule rule="open">
          <Amount kobo={amount} size="hero" />
        </StatusRule>
        <p className="card-link__state" role="status">
          <StatusBadge rule="open">{t`Waiting for the customer`}</StatusBadge>
        </p>
        <div className="buttons">
          <CopyButton text={url} label={t`Copy link`} said={t`Payment Link Copied`}>
            {(copy) => (
              <Button kind="act" icon={<CopyIcon size={20} />} onClick={copy}>
                {t`Copy link`}
              </Button>
            )}
          </CopyButton>
          <ButtonLink kind="line" icon={<ShareIcon size={20} />} href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
            {t`Share to WhatsApp`}
          </ButtonLink>
        </div>
        <div className="buttons card-link__others">
          <ButtonLink kind="text" size="small" icon={<SupportIcon size={18} />} href={`sms:?body=${message}`}>
            {t`Send by SMS`}
          </ButtonLink>
          <ButtonLink
            kind="text"
            size="small"
            icon={<MailIcon size={18} />}
            href={`mailto:?subject=${encodeURIComponent(t`Payment to ${business}`)}&body=${message}`}
          >
            {t`Send by email`}
          </ButtonLink>
        </div>
        <DescriptionList
          facts={[
            description !== '' && { name: t`Description`, value: description },
            hasFee && { name: t`Fee`, value: <Amount kobo={fee} /> },
            hasFee && { name: t`You keep`, value: <Amount kobo={amount - fee} /> },
            { name: t`Payment page`, value: processor },
            { name: t`Can be paid until`, value: fullTime(expireson) },
          ]}
        />
      </div>
      <figure>
        <QrCode text={url} label={t`QR code of the payment page`} />
        <figcaption className="t1 quiet">
          <Trans>The customer scans this code and pays on the page of {processor}.</Trans>
        </figcaption>
      </figure>
    </div>
  )
}
