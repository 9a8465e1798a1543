import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CopyIcon, MailIcon, ShareIcon, SupportIcon } from '../../../ui/icons/icons.tsx'
import { AccountQr } from './AccountQr.tsx'
import { shareText } from './account-text.ts'
import type { PayableAccount } from './payable-account.ts'
import './account-share.css'

/** `amountKobo`: fixed in the QR code. `children` stand under the facts. */
export type AccountShareProps = { account: PayableAccount; amountKobo?: number | null; children?: ReactNode }

/** The account number in large digits, with everything that brings it to a customer: Copy, Share and a QR code. */
export default function AccountShare({ account, amountKobo, children }: AccountShareProps) {
  const message = encodeURIComponent(shareText(account))
  return (
    <div className="account-share">
      <div className="account-share__facts">
        <p className="label">{t`Account number`}</p>
        <p className="account-share__number">
          <AccountNumber number={account.number} />
        </p>
        <div className="buttons">
          <CopyButton text={account.number} label={t`Copy number`} said={t`Account Number Copied`}>
            {(copy) => (
              <Button kind="act" icon={<CopyIcon size={20} />} onClick={copy}>
                {t`Copy number`}
              </Button>
            )}
          </CopyButton>
          <ButtonLink kind="line" icon={<ShareIcon size={20} />} href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
            {t`Share to WhatsApp`}
          </ButtonLink>
        </div>
        <div className="buttons account-share__others">
          <ButtonLink kind="text" size="small" icon={<SupportIcon size={18} />} href={`sms:?body=${message}`}>
            {t`Send by SMS`}
          </ButtonLink>
          <ButtonLink
            kind="text"
            size="small"
            icon={<MailIcon size={18} />}
            href={`mailto:?subject=${encodeURIComponent(t`Account number of ${account.name}`)}&body=${message}`}
          >
            {t`Send by email`}
          </ButtonLink>
        </div>
        <DescriptionList
          facts={[
            { name: t`Account name`, value: account.name },
            { name: t`Bank`, value: account.bank },
          ]}
        />
        {children}
      </div>
      <AccountQr text={account.qrText} name={account.name} amountKobo={amountKobo} />
    </div>
  )
}
