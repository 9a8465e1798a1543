import { settingsFromEnv } from '../apps/settings.ts'
import { loadEnv } from '../apps/settings-table/index.ts'
import { copyFiles } from '../partners/files/copy-files.ts'
import { createDiskFiles, keysOnDisk } from '../partners/files/disk/index.ts'
import { createS3Files, s3SettingsFromEnv } from '../partners/files/s3/index.ts'
import { CommandError, commandLine } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run copy-files` copies the uploaded files from the folder to the storage that the S3 settings name, and compares each copy. It may be
 * repeated. `-- --remove` deletes each file from the folder after its copy was compared.
 */
const { remove } = commandLine('copy-files').values
const env = loadEnv({ ...(await runningEnv()), FILES_STORE: 's3', UPLOADS_DIR: undefined })
const folder = process.env['UPLOADS_DIR'] ?? settingsFromEnv(env).uploadsDir
const storage = createS3Files(s3SettingsFromEnv(env)!)
const problem = await storage.problem()
if (problem) throw new CommandError(`Nothing was copied: ${problem}.`)
const { copied, already, removed } = await copyFiles(createDiskFiles(folder), storage, keysOnDisk(folder), { remove })
console.log(`${copied} copied, ${already} were there already, ${removed} removed from ${folder}`)
