import { t } from '@lingui/core/macro'
import { ChevronRightIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { useAlternateOffer } from './queries.ts'
import './offer-row.css'

/** On a phone the way to an alternate account, where one is offered. The desk has it on the cashpoint page. */
export function OfferRow({ businessid, mayAsk, href }: { businessid: string; mayAsk: boolean; href: string }) {
  const isOffered = useAlternateOffer(businessid, mayAsk)
  if (!isOffered) return null
  return (
    <Link href={href} className="offer-row">
      <PlusIcon size={20} />
      <span>{t`Generate alternate account number`}</span>
      <ChevronRightIcon size={20} />
    </Link>
  )
}
