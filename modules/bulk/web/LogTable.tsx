import type { ReactNode } from 'react'
import './bulk.css'

/** `isNamed`: on a phone the header stands before the cell. */
export type LogColumn<Row> = { header: string; cell: (row: Row) => ReactNode; isNumber?: boolean; isNamed?: boolean }

/** A short table inside a popup. On a phone each row is a block. */
export function LogTable<Row>({
  label,
  columns,
  rows,
  idOf,
}: {
  label: string
  columns: readonly LogColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
}) {
  return (
    <div className="data-table bulk-log" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" className={isNumber ? 'num' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ header, cell, isNumber, isNamed }) => (
                <td key={header} className={isNumber ? 'num' : undefined} data-name={isNamed ? header : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
