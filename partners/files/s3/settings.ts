import { kinds, readSetting, type Setting } from '../../../platform/settings/index.ts'

/** Those with a default of their own. */
export const S3_SETTINGS = {
  S3_REGION: { programs: ['api', 'worker'], kind: kinds.text, byDefault: 'us-east-1', meaning: 'The region, as the storage names it.' },
} as const satisfies Readonly<Record<string, Setting>>

export type S3Settings = {
  /** Without the bucket, and without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs: number
}

/** Null where files are on the disk. The table of settings refuses a half-set storage. */
export function s3SettingsFromEnv(env: Readonly<Record<string, string | undefined>>): S3Settings | null {
  if (env['FILES_STORE'] !== 's3') return null
  return {
    endpoint: (env['S3_ENDPOINT'] ?? '').replace(/\/+$/, ''),
    bucket: env['S3_BUCKET'] ?? '',
    region: readSetting(S3_SETTINGS, env, 'S3_REGION'),
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
    timeoutMs: 30_000,
  }
}
