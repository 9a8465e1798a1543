import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useDebounced } from '../../../ui/data/useDebounced.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { ThreeBowlsDrawing } from '../../../ui/drawings/ThreeBowlsDrawing.tsx'
import { BinIcon, EditIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { ListEnd } from '../../../ui/parts/ListEnd.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { type BulkBeneficiary, BULK_TEXTS, deleteBulkBeneficiary } from '../contract.ts'
import { allState, type Chosen, ALL_CHOSEN, isChosen, NONE_CHOSEN, withBoxes } from './chosen.ts'
import { ChangeAmount } from './ChangeAmount.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { beneficiariesQuery } from './queries.ts'
import { refreshGroup } from './refresh.ts'
import '../../../ui/parts/list-row.css'
import './bulk.css'

const SEARCH_PAUSE_MS = 300
const NARROWEST_TABLE_PX = 560
const idOf = ({ _id }: BulkBeneficiary) => _id

/** The beneficiaries of a group, `count` in all. `chosen` are the ones that the next payment has. */
export function BeneficiaryTable({
  group,
  count,
  mayEdit,
  chosen,
  onChoose,
}: {
  group: string
  count: number
  mayEdit: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim(), SEARCH_PAUSE_MS)
  const list = useInfiniteQuery(beneficiariesQuery(group, search))
  const [picked, setPicked] = useState<{ what: 'delete' | 'change'; one: BulkBeneficiary } | null>(null)
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const acts = (one: BulkBeneficiary) => (
    <span className="wrap">
      <IconButton label={t`Change the amount of ${nameCase(one.beneficiary_account_name)}`} onClick={() => setPicked({ what: 'change', one })}>
        <EditIcon size={20} />
      </IconButton>
      <IconButton label={t`Delete ${nameCase(one.beneficiary_account_name)}`} onClick={() => setPicked({ what: 'delete', one })}>
        <BinIcon size={20} />
      </IconButton>
    </span>
  )
  const columns: DataColumn<BulkBeneficiary>[] = [
    { id: 'name', header: t`Account Name`, cell: ({ beneficiary_account_name: name }) => <span translate="no">{nameCase(name)}</span> },
    {
      id: 'number',
      header: t`Account Number`,
      width: 'bulk-col--number',
      cell: ({ beneficiary_account_number: number }) => <AccountNumber number={number} />,
    },
    { id: 'bank', header: t`Bank Name`, width: 'bulk-col--wide', cell: ({ beneficiary_bank_name: bank }) => <span translate="no">{bank}</span> },
    { id: 'amount', header: t`Amount`, width: 'bulk-col--number', isNumber: true, cell: ({ amount }) => <Amount kobo={amount} /> },
    ...(mayEdit ? [{ id: 'acts', header: '', width: 'bulk-col--number', cell: acts }] : []),
  ]
  return (
    <div className="bulk-list">
      <Field
        label={t`Find a beneficiary`}
        type="search"
        placeholder={t`Find a name, number or bank`}
        autoComplete="off"
        maxLength={80}
        before={<SearchIcon size={20} />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {!list.data && !list.isError && <Skeleton rows={8} />}
      {!list.data && list.isError && (
        <EmptyState drawing={<LostLineDrawing />} action={<Button onClick={() => void list.refetch()}>{t`Try again`}</Button>}>
          {isProblem(list.error) ? list.error.message : t`The beneficiaries could not be fetched.`}
        </EmptyState>
      )}
      {list.data && rows.length === 0 && search !== '' && (
        <EmptyState
          drawing={<SearchedPageDrawing />}
          action={<Button onClick={() => setWords('')}>{t`Clear search`}</Button>}
        >{t`No beneficiary matches your search.`}</EmptyState>
      )}
      {list.data && rows.length === 0 && search === '' && (
        <EmptyState drawing={<ThreeBowlsDrawing />}>{t`This group has no beneficiaries yet. Add one, or upload a list with many.`}</EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label={t`Beneficiaries`}
          columns={columns}
          groups={[{ key: group, rows }]}
          idOf={idOf}
          hasMore={list.hasNextPage}
          minTableWidth={NARROWEST_TABLE_PX}
          selection={
            mayEdit
              ? {
                  ids: new Set(rows.map(idOf).filter((id) => isChosen(chosen, id))),
                  onChange: (ids) => onChoose(withBoxes(chosen, rows.map(idOf), ids)),
                  // Of the group; a search narrows the table, and its box acts on the rows that were found.
                  ...(search === '' && { all: { state: allState(chosen, count), onChange: (isOn) => onChoose(isOn ? ALL_CHOSEN : NONE_CHOSEN) } }),
                  nameOf: (one) => t`Pay ${nameCase(one.beneficiary_account_name)}`,
                }
              : undefined
          }
          card={(one) => (
            <div className="list-row">
              <span>
                <b translate="no">{nameCase(one.beneficiary_account_name)}</b>
                <small translate="no">
                  {one.beneficiary_bank_name} · <AccountNumber number={one.beneficiary_account_number} />
                </small>
                <Amount kobo={one.amount} />
              </span>
              {mayEdit && acts(one)}
            </div>
          )}
        />
      )}
      <ListEnd list={list} count={rows.length} />
      {picked?.what === 'change' && <ChangeAmount beneficiary={picked.one} onClose={() => setPicked(null)} />}
      {picked?.what === 'delete' && <DeleteBeneficiary beneficiary={picked.one} onClose={() => setPicked(null)} />}
    </div>
  )
}

function DeleteBeneficiary({ beneficiary, onClose }: { beneficiary: BulkBeneficiary; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDelete
      title={t`Delete ${nameCase(beneficiary.beneficiary_account_name)}?`}
      said={BULK_TEXTS.beneficiaryDeleted}
      remove={async () => {
        await call(deleteBulkBeneficiary, { params: { id: beneficiary._id } })
        await refreshGroup(queryClient)
      }}
      onClose={onClose}
    >
      <p>{t`The next payment of this group leaves this person out. Payments that were made stay in the history.`}</p>
    </ConfirmDelete>
  )
}
