import { type Sql, sql } from '../../../platform/db/index.ts'
import type { UploadRow } from './rows.ts'

export async function insertUpload(db: Sql, row: UploadRow & { sha256: Buffer; at: Date }): Promise<void> {
  await sql`
    insert into upload (id, business_id, person_id, visitor, folder, kind, format, size, width, height, sha256, file_key, created_at)
    values (${row.id}, ${row.business_id}, ${row.person_id}, ${row.visitor}, ${row.folder}, ${row.kind}, ${row.format}, ${row.size}, ${row.width}, ${row.height},
            ${row.sha256}, ${row.file_key}, ${row.at})`.execute(db)
}

/** Deletes rows older than this that are not in use; returns the keys of their files. */
export async function deleteUnused(db: Sql, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from upload where id in (select id from unused_upload where created_at < ${before} order by created_at limit ${limit})
    returning file_key`.execute(db)
  return rows.map(({ file_key }) => file_key)
}

/** Marks the files as deleted; returns the keys of those that were not before. */
export async function markDropped(tx: Sql, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    update upload set dropped_at = ${at} where id = any(${ids}) and dropped_at is null returning file_key`.execute(tx)
  return rows.map(({ file_key }) => file_key)
}
