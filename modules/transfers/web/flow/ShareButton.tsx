import { t } from '@lingui/core/macro'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { fullTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { ShareIcon } from '../../../../ui/icons/icons.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import type { TransferView } from '../../contract.ts'

/** Tells others that a payment was sent: with the device's own choice of apps, or as copied text. */
export function ShareButton({ transfer }: { transfer: TransferView }) {
  async function share() {
    const text = shareText(transfer)
    if (typeof navigator.share === 'function') {
      // Closing the choice of apps is no fault.
      await navigator.share({ text }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t`Payment details copied`)
    } catch {
      notify.warning(t`This browser does not let a page copy. Select the text and copy it.`)
    }
  }
  return <Button icon={<ShareIcon size={20} />} onClick={() => void share()}>{t`Share`}</Button>
}

/** The account number has its last four digits only. */
function shareText({ quote, beneficiary, createdon, endedon, transaction_ref }: TransferView): string {
  const ending = beneficiary.number.slice(-4)
  return [
    t`${nairaText(quote.amount)} sent to ${nameCase(beneficiary.name)}`,
    t`${beneficiary.bank}, account ending in ${ending}`,
    fullTime(endedon ?? createdon),
    t`Transaction ref ${transaction_ref}`,
  ].join('\n')
}
