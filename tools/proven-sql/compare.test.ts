import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRows } from './compare.ts'
import type { AnswerColumn, Described } from './describe.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = 'modules/planted/server/queries.ts'
const SOURCE = `declare function sql<Row>(text: TemplateStringsArray): { row: Row }
declare function defineLookup<Key, Row>(type: string, statement: (key: Key) => { row: Row }): Row
type Meter = { id: string; units: string; read_at: Date | null; told?: string }
export const asDeclared = sql<Meter>\`…\`
export const otherName = sql<Meter>\`…\`
export const otherType = sql<{ paid: bigint }>\`…\`
export const mayBeNull = sql<{ ended_at: Date }>\`…\`
export const filtered = sql<{ ended_at: Date }>\`…\`
export const words = sql<{ state: 'open' | 'closed' }>\`…\`
export const lookup = defineLookup<string, { id: string; owed: bigint }>('text', (_id) => sql\`…\`)
export const ofAny = <Row>() => sql<Row>\`…\`
`

const column = (name: string, type: string, isNullable: boolean | null = null): AnswerColumn => ({
  name,
  type,
  of: isNullable === null ? null : { column: name, isNullable },
})
const statement = (line: number, columns: AnswerColumn[], text = 'select'): Described => ({ file: FILE, line, column: 1, text, columns })
const meter = [column('id', 'text', false), column('units', 'text', false), column('read_at', 'timestamptz', true)]

test('a statement whose answer is not the row of its place is named with its place: name, type, null and refusal', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kasuwa-planted-'))
  try {
    await mkdir(join(root, 'modules/planted/server'), { recursive: true })
    await writeFile(join(root, FILE), SOURCE)
    await Promise.all(['node_modules', 'package.json', 'tsconfig.base.json'].map((name) => symlink(join(ROOT, name), join(root, name))))
    const { faults, proven, unread } = await compareRows(root, [
      statement(4, meter),
      statement(5, [...meter.slice(0, 1), column('unit', 'text', false), ...meter.slice(2)]),
      statement(6, [column('paid', 'int4')]),
      statement(7, [column('ended_at', 'timestamptz', true)]),
      statement(8, [column('ended_at', 'timestamptz', true)], 'select ended_at from meter where ended_at is not null'),
      statement(9, [column('state', 'text', false)]),
      statement(10, [column('id', 'text', false), column('owed', 'int8', true), column('position', 'int4')]),
      statement(11, [column('id', 'text')]),
      { ...statement(4, []), problem: 'column "unit" does not exist' },
    ])
    expect(faults).toEqual([
      { file: FILE, line: 4, message: 'the server refuses it: column "unit" does not exist' },
      { file: FILE, line: 5, message: 'units is not selected' },
      { file: FILE, line: 6, message: 'paid comes as another type' },
      { file: FILE, line: 7, message: 'ended_at may be null' },
      { file: FILE, line: 10, message: 'owed may be null' },
    ])
    expect({ proven, unread }).toEqual({ proven: 7, unread: 1 })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
