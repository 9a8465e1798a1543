import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../businesses/web/index.ts'
import { useCurrentUser } from '../../identity/web/index.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Link } from '../../../ui/parts/Link.tsx'

const LIFTED_BY_VERIFICATION = ['pricing.limit_exceeded', 'pricing.not_activated', 'institutions.verification_needed']

/** Shown with a refusal that verification would lift: the limit in force and a link to the verification. Empty for other refusals. */
export function VerificationPrompt({ code }: { code: string }) {
  const { person } = useCurrentUser()
  const details = useQuery(merchantQuery(person.businessid)).data
  if (!details || details.tier === 'verified') return null
  if (!LIFTED_BY_VERIFICATION.includes(code)) return null
  return (
    <>
      {details.limit?.rule === 'activated_ever' && (
        <>
          <Trans>
            The limit is <MoneyText kobo={details.limit.amount} /> in all. Full verification removes this limit.{' '}
          </Trans>
        </>
      )}
      <Link href="/admin/merchant/compliance">{t`Verify Account`}</Link>
    </>
  )
}
