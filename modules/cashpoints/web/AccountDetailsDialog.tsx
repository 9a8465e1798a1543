import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import AccountShare from './AccountShare.tsx'
import { AccountQr } from './AccountQr.tsx'
import type { PayableAccount } from './payable-account.ts'
import { DialCode } from './DialCode.tsx'
import './account-share.css'

export type AccountDetailsDialogProps = {
  /** Undefined while it loads; null until the bank has opened it. */
  account: PayableAccount | null | undefined
  isError?: boolean
  /** False as long as the business has no BVN or NIN with an ID card or a video. */
  isVerified: boolean
  /** Number and dial code are for web users only. */
  isWebUser: boolean
  /** Null for a person who cannot verify the business. */
  verifyHref: string | null
  onClose: () => void
}

/** How customers pay a cashpoint: account number, name, bank, QR code and dial code. */
export default function AccountDetailsDialog(props: AccountDetailsDialogProps) {
  const { account, isError = false, isVerified, isWebUser, verifyHref, onClose } = props
  const show = (content: ReactNode, buttons?: ReactNode) => (
    <Dialog title={t`Bank Details`} isOpen onClose={onClose} buttons={buttons}>
      {content}
    </Dialog>
  )
  if (!isVerified)
    return show(<Unverified isOwn={verifyHref !== null} />, verifyHref !== null && <VerifyButtons href={verifyHref} onClose={onClose} />)
  if (account === undefined)
    return show(
      isError ? (
        <Callout tone="wait" role="alert" title={t`The account could not be loaded. Try again in a moment.`} />
      ) : (
        <SkeletonBlock height={208} />
      ),
    )
  if (account === null) return show(<p>{t`The bank is opening the account. The number shows here in a moment.`}</p>)
  return show(isWebUser ? <FullDetails account={account} /> : <NamedDetails account={account} />)
}

function Unverified({ isOwn }: { isOwn: boolean }) {
  return (
    <>
      <p>{t`Verify your account to view account details`}</p>
      {isOwn && <p className="t1 quiet">{t`It takes your BVN, and an ID card or a 5-second video. About 6 minutes.`}</p>}
    </>
  )
}

function VerifyButtons({ href, onClose }: { href: string; onClose: () => void }) {
  return (
    <>
      <ButtonLink kind="act" href={href}>{t`Verify Account`}</ButtonLink>
      <Button onClick={onClose}>{t`Later`}</Button>
    </>
  )
}

function FullDetails({ account }: { account: PayableAccount }) {
  const [amountKobo, setAmount] = useState<number | null>(null)
  return (
    <AccountShare account={account} amountKobo={amountKobo}>
      {account.dialCode !== null && <DialCode dialCode={account.dialCode} onAmount={setAmount} />}
    </AccountShare>
  )
}

function NamedDetails({ account }: { account: PayableAccount }) {
  return (
    <div className="account-share">
      <DescriptionList
        facts={[
          { name: t`Account name`, value: account.name },
          { name: t`Bank`, value: account.bank },
        ]}
      />
      <AccountQr text={account.qrText} name={account.name} />
    </div>
  )
}
