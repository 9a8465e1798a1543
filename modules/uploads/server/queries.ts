import { type Sql, sql } from '../../../platform/db/index.ts'
import type { UploadRow } from './rows.ts'

export async function findUpload(db: Sql, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select id, business_id, person_id, visitor, folder, kind, format, size, width, height, file_key from upload where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Those of these keys that a row names. */
export async function findReferencedKeys(db: Sql, fileKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`select file_key from upload where file_key = any(${fileKeys})`.execute(db)
  return rows.map(({ file_key }) => file_key)
}
