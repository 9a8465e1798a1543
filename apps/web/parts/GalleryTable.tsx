import { useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type DataColumn, DataTable, type Sort } from '../../../ui/parts/DataTable.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'

type Line = { id: string; name: string; bank: string; kobo: number }

const LINES: readonly Line[] = ['Rabiu Umar', 'Danladi Transport', 'Chidinma Okafor', 'Lekki Trims Ltd'].map((name, at) => ({
  id: String(at),
  name,
  bank: at % 2 === 0 ? 'Access Bank' : 'OPay',
  kobo: (at + 1) * 1_250_050,
}))

const COLUMNS: readonly DataColumn<Line>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: (line) => line.name },
  { id: 'bank', header: 'Bank', cell: (line) => line.bank },
  { id: 'amount', header: 'Amount', isNumber: true, isSortable: true, cell: (line) => <Amount kobo={line.kobo} /> },
]

/** A plain table: the caller sorts (elsewhere its server), and rows can be chosen. */
export function GalleryTable() {
  const [sort, setSort] = useState<Sort>({ id: 'name', isDescending: false })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1']))
  const sign = sort.isDescending ? -1 : 1
  const rows = [...LINES]
  rows.sort((one, other) => sign * (sort.id === 'name' ? one.name.localeCompare(other.name) : one.kobo - other.kobo))
  return (
    <div className="frame pad screen">
      <DataTable
        label="Lines"
        columns={COLUMNS}
        groups={[{ key: 'all', rows }]}
        idOf={(line) => line.id}
        card={(line) => <TransactionRow direction="out" title={line.name} detail={line.bank} kobo={line.kobo} time="" />}
        sort={sort}
        onSort={setSort}
        selection={{ ids, onChange: setIds, nameOf: (line) => line.name }}
      />
      <p className="wrap">
        {ids.size} chosen
        <Button kind="text" size="small" onClick={() => setIds(new Set())}>
          Choose none
        </Button>
      </p>
    </div>
  )
}
