import { type Sql, sql } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'
import type { UploadRow } from './rows.ts'

/** One whose file is still kept. */
export async function findUpload(db: Sql, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select id, business_id, person_id, visitor, folder, kind, format, size, width, height, file_key from upload where id = ${id} and dropped_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export type LinkedUpload = UploadRow & Pick<generated.UploadRow, 'sha256'>

/** The same for whoever comes with a link: the role of people sees one upload by its id, and no others. */
export async function findLinkedUpload(db: Sql, id: string): Promise<LinkedUpload | null> {
  const { rows } = await sql<LinkedUpload>`
    select id, business_id, person_id, visitor, folder, kind, format, size, width, height, sha256, file_key from upload_with_id(${id}) where dropped_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Those of these keys that are the file of a row. */
export async function findReferencedKeys(db: Sql, fileKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`select file_key from upload where file_key = any(${fileKeys}) and dropped_at is null`.execute(db)
  return rows.map(({ file_key }) => file_key)
}

export async function isDropped(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from upload_with_id(${id}) where dropped_at is not null`.execute(db)
  return rows.length > 0
}
