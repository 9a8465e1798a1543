import { t } from '@lingui/core/macro'
import { Callout } from '../../../../ui/parts/Callout.tsx'

/** Before the PIN: by the rules of the business this only asks. */
export function ApprovalNote({ by }: { by: string }) {
  return <Callout title={t`This payment waits for ${by} to approve.`}>{t`Nothing is sent and no money is set aside before that.`}</Callout>
}
