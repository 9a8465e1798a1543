// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type UploadRow = {
  id: string
  business_id: string | null
  person_id: string | null
  folder: string
  kind: 'image' | 'video'
  format: 'jpeg' | 'png' | 'webm' | 'mp4'
  size: number
  width: number | null
  height: number | null
  sha256: Buffer
  file_key: string
  created_at: Date
  visitor: string | null
  dropped_at: Date | null
}
