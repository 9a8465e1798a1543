import { useState } from 'react'
import { vi } from 'vitest'
import { act, expect, render, screen, test, within } from '../../tests/components/test.tsx'
import { type DataColumn, DataTable, type Sort } from './DataTable.tsx'

type Person = { id: string; name: string; role: string }
const COLUMNS: readonly DataColumn<Person>[] = [
  { id: 'name', header: 'Name', isLink: true, isSortable: true, cell: (row) => row.name },
  { id: 'role', header: 'Role', cell: (row) => row.role },
]
const people = (count: number): Person[] => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, role: 'cashier' }))

function Team({ rows, hasMore = false, onSort }: { rows: readonly Person[]; hasMore?: boolean; onSort?: (sort: Sort) => void }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        label="Team"
        columns={COLUMNS}
        groups={[{ key: 'all', rows }]}
        idOf={(row) => row.id}
        hrefOf={(row) => `/team/${row.id}`}
        card={(row) => row.name}
        hasMore={hasMore}
        sort={{ id: 'name', isDescending: false }}
        onSort={onSort}
        selection={{ ids, onChange: setIds, nameOf: (row) => row.name }}
      />
      <output>{[...ids].join(' ')}</output>
    </>
  )
}

test('a table of five thousand rows renders those near the window, and tells a screen reader the count of all and the place of each', () => {
  const { rerender } = render(<Team rows={people(5_000)} />)
  const table = screen.getByRole('table', { name: 'Team' })
  expect(table).toHaveAttribute('aria-rowcount', '5001')
  const rows = within(table).getAllByRole('row')
  expect(rows.length).toBeLessThan(120)
  expect(rows.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  rerender(<Team rows={people(5_000)} hasMore />)
  expect(table).toHaveAttribute('aria-rowcount', '-1')
})

test('a list is printed whole, as far as it is loaded, and is short again after', () => {
  render(<Team rows={people(517)} />)
  const table = screen.getByRole('table', { name: 'Team' })
  const names = () => within(table).getAllByRole('link').length
  expect(names()).toBeLessThan(120)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(names()).toBe(517)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(names()).toBeLessThan(120)
})

test('a list of a hundred rows is rendered whole', () => {
  render(<Team rows={people(100)} />)
  expect(screen.getAllByRole('link')).toHaveLength(100)
})

test('a press on a heading asks the server for its order, and for the opposite one where that is the present order', async ({ user }) => {
  const onRequest = vi.fn<(sort: Sort) => void>()
  render(<Team rows={people(3)} onSort={onRequest} />)
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  expect(within(screen.getByRole('columnheader', { name: 'Role' })).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onRequest.mock.calls).toEqual([[{ id: 'name', isDescending: true }]])
})

test('rows are chosen one by one, all and none', async ({ user }) => {
  render(<Team rows={people(3)} />)
  const chosen = screen.getByRole('status')
  await user.click(screen.getByRole('checkbox', { name: 'Person 1' }))
  expect(chosen).toHaveTextContent('p1')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  expect(chosen).toHaveTextContent('p1 p0 p2')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  expect(chosen).toBeEmptyDOMElement()
})
