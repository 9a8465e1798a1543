import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/parts/Button.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { ActionItems } from './ActionItems.tsx'
import { actionItemsQuery } from './queries.ts'

export type WaitingItemsProps = { businessid: string; onFollow: () => void }

/** The list under the bell, which is asked for when it opens. */
export default function WaitingItems({ businessid, onFollow }: WaitingItemsProps) {
  const { data, isError, refetch } = useQuery(actionItemsQuery(businessid))
  if (data === undefined && isError)
    return (
      <div className="waiting-items" role="alert">
        <p>{t`What needs you could not be loaded.`}</p>
        <Button size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    )
  if (data === undefined) return <Skeleton rows={3} />
  if (data.length === 0) return <p className="quiet">{t`Nothing needs you`}</p>
  return <ActionItems items={data} label={t`Needs you`} onFollow={onFollow} />
}
