import type { AppContext } from '../../kernel/app-context.ts'
import { writeAudit } from '../../audit/index.ts'
import type { SealedColumn } from '../../kernel/sealed-column-declaration.ts'
import { countOthers, sealedRows } from './queries.ts'
import { replaceSealed } from './store.ts'

type Context = Pick<AppContext, 'db' | 'secrets' | 'clock'>
export type ColumnCount = { table: string; column: string; count: number }

const PAGE = 200

/**
 * Seals every text again that an earlier key has sealed, in small commits while the product runs. API and worker must have both keys before.
 * It can be stopped and started again. Returns how many texts each column had.
 */
export async function rotateDataKey(context: Context, columns: readonly SealedColumn[], by: string): Promise<ColumnCount[]> {
  const counts: ColumnCount[] = []
  for (const column of columns) counts.push({ table: column.table, column: column.column, count: await rotateColumn(context, column) })
  const facts = { texts: counts.reduce((sum, { count }) => sum + count, 0) }
  await writeAudit(context.db.system, { business: null, actor: by, operation: 'data-keys.rotate', facts, at: context.clock.now() })
  return counts
}

async function rotateColumn({ db, secrets }: Context, column: SealedColumn): Promise<number> {
  let count = 0
  for (let after: readonly string[] | null = null; ;) {
    const rows = await sealedRows(db.system, column, after, PAGE)
    const old = rows.filter(({ sealed }) => !secrets.isCurrent(sealed))
    if (old.length > 0)
      await db.transaction(async (tx) => {
        for (const row of old) {
          const place = column.place(...row.key)
          await replaceSealed(tx, column, row, secrets.seal(secrets.open(row.sealed, place), place))
        }
      })
    count += old.length
    if (rows.length < PAGE) return count
    after = rows.at(-1)!.key
  }
}

/** The texts that still need an earlier key. Zero for all: DATA_KEY_PREVIOUS can go. */
export async function textsOfOtherKeys({ db, secrets }: Context, columns: readonly SealedColumn[]): Promise<ColumnCount[]> {
  return Promise.all(
    columns.map(async (column) => ({
      table: column.table,
      column: column.column,
      count: await countOthers(db.system, column, secrets.currentPrefix),
    })),
  )
}
