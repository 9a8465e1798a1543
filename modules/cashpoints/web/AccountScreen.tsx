import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { isPressOnToast } from '../../../ui/parts/popup-events.ts'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { useCloseWatcher } from '../../../ui/parts/useCloseWatcher.ts'
import { AccountQr } from './AccountQr.tsx'
import { DialCode } from './DialCode.tsx'
import { type PayableAccount, payableAccount } from './payable-account.ts'
import { cashpointQuery } from './queries.ts'
import './account-screen.css'

export type AccountScreenProps = { cashpointid: string; onClose: () => void }

/** The account of a cashpoint on the whole screen, to hold towards a customer: number, QR code and dial code. */
export default function AccountScreen({ cashpointid, onClose }: AccountScreenProps) {
  const { data, isError } = useQuery(cashpointQuery(cashpointid))
  const account = data && payableAccount(data, data.bank_label)
  useCloseWatcher(onClose)
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOnToast(details.event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup className="account-screen screen">
          <div className="account-screen__top">
            <Base.Title>{t`Pay here`}</Base.Title>
            <IconButton label={t`Close`} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          {account ? (
            <Content account={account} />
          ) : isError ? (
            <Callout tone="wait" role="alert" title={t`The account could not be loaded. Try again in a moment.`} />
          ) : account === null ? (
            <p>{t`The bank is opening the account. The number shows here in a moment.`}</p>
          ) : (
            <SkeletonBlock height={320} />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Content({ account }: { account: PayableAccount }) {
  const [amountKobo, setAmount] = useState<number | null>(null)
  return (
    <div className="account-screen__in">
      <div className="account-screen__account">
        <p className="account-screen__number">
          <AccountNumber number={account.number} />
        </p>
        <p className="account-screen__name">
          <b>{account.name}</b> <span>{account.bank}</span>
        </p>
        <AccountQr text={account.qrText} name={account.name} amountKobo={amountKobo} />
      </div>
      {account.dialCode !== null && (
        <div className="account-screen__dial">
          <DialCode dialCode={account.dialCode} onAmount={setAmount} />
        </div>
      )}
    </div>
  )
}
