import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EvidenceView } from '../../desk/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { LoadFailure } from '../../../ui/parts/LoadFailure.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { boardRowsQuery } from './queries.ts'

/** The rows behind a number of the board. */
export function BoardRows({ what, rowKey }: { what: string; rowKey: string }) {
  const rows = useQuery(boardRowsQuery(what, rowKey))
  return (
    <>
      <p>
        <Link href="/operator/board">{t`Integrity board`}</Link>
      </p>
      <PageTitle note={rows.data?.about}>{rows.data?.title ?? t`Rows of the board`}</PageTitle>
      {rows.isPending && <Skeleton rows={8} />}
      {rows.isError && <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && <EvidenceView evidence={rows.data.evidence} />}
    </>
  )
}
