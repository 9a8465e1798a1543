import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fullTime, listTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { SlipDrawing } from '../../../../ui/drawings/SlipDrawing.tsx'
import { CopyIcon, ShareIcon } from '../../../../ui/icons/icons.tsx'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { CopyButton } from '../../../../ui/parts/CopyButton.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { cancelExpectedPayment, type ExpectedPayment, listExpectedPayments } from '../../expected/contract.ts'
import { expectedPaymentsQuery } from './queries.ts'
import './payment-links.css'

/** The newest payment links, each with its state, and the ways to send it while it waits. */
export function PaymentLinks({ businessid, business, newest }: { businessid: string; business: string; newest: string | null }) {
  const { data, isError, refetch } = useQuery(expectedPaymentsQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`Your payment links could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.length === 0)
    return (
      <EmptyState
        drawing={<SlipDrawing />}
      >{t`No payment link yet. A link asks one customer for an exact amount, and shows you the moment it is paid.`}</EmptyState>
    )
  return (
    <ul className="payment-links" aria-label={t`Payment links`}>
      {data.map((payment) => (
        <PaymentLink key={payment._id} payment={payment} business={business} isNew={payment._id === newest} />
      ))}
    </ul>
  )
}

function PaymentLink({ payment, business, isNew }: { payment: ExpectedPayment; business: string; isNew: boolean }) {
  const queryClient = useQueryClient()
  const send = useIntent(cancelExpectedPayment)
  const cancel = useMutation({
    mutationFn: () => send({ params: { id: payment._id }, body: {} }),
    onSettled: () => void refresh(queryClient, listExpectedPayments),
  })
  const { reference, amount, received, state, page, expires, createdon, accountnumber, accountstate, allowed } = payment
  const isOpen = state === 'waiting' || state === 'short'
  const message = encodeURIComponent(t`Pay ${business} ${nairaText(amount)} for ${reference}: ${page}`)
  return (
    <li data-new={isNew || undefined}>
      <div className="payment-links__facts">
        <span>
          <b translate="no">{reference}</b>
          <small>
            <span>{listTime(createdon)}</span>
            {accountnumber !== null && <span translate="no"> · {accountnumber}</span>}
          </small>
        </span>
        <span className="payment-links__sum">
          <Amount kobo={amount} />
          <small>
            <LinkState payment={payment} />
          </small>
        </span>
      </div>
      {state === 'short' && <p className="t1">{t`${nairaText(received)} came, ${nairaText(amount - received)} is missing.`}</p>}
      {accountstate === 'shared' && isOpen && (
        <p className="t1 quiet">{t`The bank gave no number for this link, so it has the number of the cashpoint. Check yourself whether it was paid.`}</p>
      )}
      {isOpen && (
        <>
          <p className="t1 quiet">{t`Until ${fullTime(expires)}`}</p>
          <div className="buttons">
            <CopyButton text={page} label={t`Copy link`} said={t`Payment Link Copied`}>
              {(copy) => (
                <Button size="small" icon={<CopyIcon size={18} />} onClick={copy}>
                  {t`Copy link`}
                </Button>
              )}
            </CopyButton>
            <ButtonLink
              size="small"
              icon={<ShareIcon size={18} />}
              href={`https://wa.me/?text=${message}`}
              target="_blank"
              rel="noopener noreferrer"
            >{t`Share to WhatsApp`}</ButtonLink>
            <ButtonLink kind="text" size="small" href={`mailto:?subject=${encodeURIComponent(t`Payment to ${business}`)}&body=${message}`}>
              {t`Send by email`}
            </ButtonLink>
            {allowed.includes('cancel') && (
              <Button kind="text" size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
                {t`End this link`}
              </Button>
            )}
          </div>
          <ActRefusal error={cancel.error} fallback={t`The link could not be ended. Try again.`} />
        </>
      )}
    </li>
  )
}

function LinkState({ payment: { state, expires } }: { payment: ExpectedPayment }) {
  if (state === 'paid') return <StatusBadge rule="final" isBare>{t`Paid`}</StatusBadge>
  if (state === 'short') return <StatusBadge rule="open" isBare>{t`Part paid`}</StatusBadge>
  if (state === 'waiting') return <StatusBadge rule="open" isBare>{t`Waiting`}</StatusBadge>
  if (state === 'cancelled') return <>{t`Ended by you`}</>
  return <>{t`Ended ${listTime(expires)}`}</>
}

/** For the tab of what does not fit. */
export const sortOutLabel = (count: number): string =>
  count === 0 ? t`To sort out` : plural(count, { one: 'To sort out (#)', other: 'To sort out (#)' })
