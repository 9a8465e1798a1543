import { ScrollFrame } from '../../../ui/parts/ScrollFrame.tsx'
import type { WorkDetails } from './queries.ts'
import { isAmount, ValueView } from './ValueView.tsx'

type Table = Extract<WorkDetails['evidence'][number], { rows: unknown }>

/** Columns with an amount in any row stand at the right. */
const figureColumns = ({ rows }: Table): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => row.flatMap((value, at) => (isAmount(value) ? [at] : []))))

/** A table of the evidence. On a phone each row is a block, whose cells say their columns. */
export function EvidenceTable({ part }: { part: Table }) {
  const figures = figureColumns(part)
  return (
    <ScrollFrame className="evidence-table evidence-table--stacks" label={part.title}>
      <table>
        <thead>
          <tr>
            {part.columns.map((column, at) => (
              <th key={column} scope="col" className={figures.has(at) ? 'evidence-table__figure' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={column} data-label={part.columns[column]} className={figures.has(column) ? 'evidence-table__figure' : undefined}>
                  {value !== '' && <ValueView value={value} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}
