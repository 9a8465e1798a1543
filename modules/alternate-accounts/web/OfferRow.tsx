import { t } from '@lingui/core/macro'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { createAlternateAccount } from '../contract.ts'
import { useAlternateOffer } from './queries.ts'

export type OfferRowProps = {
  businessid: string
  /** The operations that the person may use. */
  may: readonly string[]
  href: string
}

/** The way to an alternate account, for a person who may ask for one and where one is offered. */
export function OfferRow({ businessid, may, href }: OfferRowProps) {
  const isOffered = useAlternateOffer(businessid, may.includes(createAlternateAccount.operation))
  if (!isOffered) return null
  return (
    <ButtonLink kind="text" href={href} icon={<PlusIcon size={20} />}>
      {t`Generate alternate account number`}
    </ButtonLink>
  )
}
