import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../ui/data/client.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { SkeletonBlock } from '../../../../ui/parts/Skeleton.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { showMerchant } from '../../../businesses/contract.ts'
import { AccountShare, useDefaultAccount } from '../../../cashpoints/web/index.ts'
import { CounterSignButton } from '../../../history/web/index.ts'
import { confirmActivationSeen } from '../../../verification/contract.ts'
import '../overview.css'

export type ActivationDialogProps = {
  businessid: string
  limit: { rule: string; amount: number } | null
  complianceHref: string
  homeHref: string
}

/**
 * The moment in which the business can be paid: its account number, the sum that can be sent now, and the next step. The server remembers
 * that it was seen, so it opens once on all devices.
 */
export function ActivationDialog({ businessid, limit, complianceHref, homeHref }: ActivationDialogProps) {
  const queryClient = useQueryClient()
  const { account, cashpointId } = useDefaultAccount(businessid)
  const seen = useMutation({
    mutationFn: () => call(confirmActivationSeen, { params: { id: businessid }, body: {} }),
    onSuccess: () => refresh(queryClient, showMerchant),
  })
  // It closes at once. A call that fails is made again at the next visit, where the dialog opens again.
  if (!seen.isIdle) return null
  return (
    <Dialog
      title={t`Your account is active`}
      step=""
      isOpen
      onClose={seen.mutate}
      buttons={
        <ButtonLink href={homeHref} onClick={() => seen.mutate()}>
          {t`Go to the dashboard`}
        </ButtonLink>
      }
    >
      <div className="activation">
        <p>{t`Customers can pay you now. This is your account number.`}</p>
        {account ? <AccountShare account={account} /> : <SkeletonBlock height={208} />}
        {account && cashpointId && (
          <div>
            <CounterSignButton cashpointId={cashpointId} />
          </div>
        )}
        {limit && (
          <p className="activation__next">
            {limit.rule === 'activated_ever' ? (
              <Trans>
                You can send <MoneyText kobo={limit.amount} /> in all now. <Link href={complianceHref}>Complete your verification</Link> to send more
                each day.
              </Trans>
            ) : (
              <Trans>
                You can send <MoneyText kobo={limit.amount} /> a day now.
              </Trans>
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}
