import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ChevronDownIcon, ShareIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Popover } from '../../../ui/parts/Popover.tsx'
import { AccountDetailsDialog } from './lazy-account-details.ts'
import type { PayableAccount } from './payable-account.ts'
import VirtualAccountList, { type VirtualAccountListProps } from './VirtualAccountList.tsx'

/** `account`: the chosen one; null until the bank has opened it. */
export type VirtualAccountMenuProps = VirtualAccountListProps & { account: PayableAccount | null }

/** The dropdown of account numbers, and the details of the chosen one. */
export default function VirtualAccountMenu({ account, onChoose, ...list }: VirtualAccountMenuProps) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Popover
        title={t`Virtual accounts`}
        trigger={(wires) => (
          <IconButton label={t`Choose a virtual account`} {...wires}>
            <ChevronDownIcon size={20} />
          </IconButton>
        )}
      >
        {(close) => (
          <VirtualAccountList
            {...list}
            onChoose={(id) => {
              onChoose(id)
              close()
            }}
          />
        )}
      </Popover>
      {account && (
        <IconButton
          label={t`Share or show as QR code`}
          aria-haspopup="dialog"
          onPointerEnter={AccountDetailsDialog.preload}
          onFocus={AccountDetailsDialog.preload}
          onClick={() => setSharing(true)}
        >
          <ShareIcon size={20} />
        </IconButton>
      )}
      {isSharing && account && <AccountDetailsDialog account={account} isVerified isWebUser verifyHref={null} onClose={() => setSharing(false)} />}
    </>
  )
}
