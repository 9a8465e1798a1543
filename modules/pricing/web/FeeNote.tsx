import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { nairaText } from '../../../ui/format/naira.ts'
import { FeeCard } from '../../../ui/frame/FeeCard.tsx'
import { HelpTip } from '../../help/web/index.ts'
import { walletFeesQuery } from './queries.ts'

/** The fees at the foot of the side navigation. Empty until the server has answered. */
export function FeeNote({ businessid }: { businessid: string }) {
  const { data } = useQuery(walletFeesQuery(businessid))
  if (!data) return null
  return (
    <FeeCard>
      <Trans>
        Pay as low as <strong translate="no">{data.inbound_percent}%</strong> only for inbound Transfer, and{' '}
        <strong translate="no">{nairaText(data.outbound).replace(/\.00$/, '')}</strong> for Outbound Transfer
      </Trans>
      <HelpTip about="fees-for-money-in" subject={t`Fee`} />
    </FeeCard>
  )
}
