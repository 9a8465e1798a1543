import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../platform/money/index.ts'
import { call } from '../../../ui/data/client.ts'
import { rowDate } from '../../../ui/format/dates.ts'
import { BinIcon } from '../../../ui/icons/icons.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { type BulkGroup, BULK_TEXTS, deleteGroup } from '../contract.ts'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { refreshGroup } from './refresh.ts'
import '../../../ui/parts/list-row.css'
import './bulk.css'

const NARROWEST_TABLE_PX = 560
const idOf = ({ _id }: BulkGroup) => _id

/** All groups. A row leads to its beneficiaries. */
export function GroupTable({
  groups,
  hrefOf,
  mayDelete,
  onDeleted,
}: {
  groups: readonly BulkGroup[]
  hrefOf: (group: BulkGroup) => string
  mayDelete: boolean
  onDeleted: (id: string) => void
}) {
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<BulkGroup | null>(null)
  const bin = (group: BulkGroup) => (
    <IconButton label={t`Delete ${group.name}`} onClick={() => setPicked(group)}>
      <BinIcon size={20} />
    </IconButton>
  )
  const columns: DataColumn<BulkGroup>[] = [
    { id: 'name', header: t`Group Name`, isLink: true, cell: ({ name }) => <b translate="no">{name}</b> },
    {
      id: 'count',
      header: t`Total Beneficiaries`,
      width: 'bulk-col--wide',
      isNumber: true,
      cell: ({ beneficiary_count: count }) => formatCount(count),
    },
    { id: 'created', header: t`Time/Date Created`, width: 'bulk-col--wide', cell: ({ createdAt }) => rowDate(createdAt) },
    ...(mayDelete ? [{ id: 'delete', header: '', width: 'bulk-col--number', cell: bin }] : []),
  ]
  return (
    <>
      <DataTable
        label={t`Payment Groups`}
        columns={columns}
        groups={[{ key: 'groups', rows: groups }]}
        idOf={idOf}
        hrefOf={hrefOf}
        minTableWidth={NARROWEST_TABLE_PX}
        card={(group) => (
          <div className="list-row">
            <span>
              <Link href={hrefOf(group)}>
                <b translate="no">{group.name}</b>
              </Link>
              <small>
                {plural(group.beneficiary_count, { one: '# person', other: '# people' })} · {rowDate(group.createdAt)}
              </small>
            </span>
            {mayDelete && bin(group)}
          </div>
        )}
      />
      {picked && (
        <ConfirmDelete
          title={t`Delete ${picked.name}?`}
          said={BULK_TEXTS.groupDeleted}
          remove={async () => {
            await call(deleteGroup, { params: { id: picked._id } })
            onDeleted(picked._id)
            await refreshGroup(queryClient)
          }}
          onClose={() => setPicked(null)}
        >
          <p>
            {plural(picked.beneficiary_count, {
              one: '# beneficiary is deleted with the group. Payments that were made stay in the history.',
              other: '# beneficiaries are deleted with the group. Payments that were made stay in the history.',
            })}
          </p>
        </ConfirmDelete>
      )}
    </>
  )
}
