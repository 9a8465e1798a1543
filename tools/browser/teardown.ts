import { rm } from 'node:fs/promises'

/** The next run does not use the folder of this one. */
export default async function removeData(): Promise<void> {
  const folder = process.env['BROWSER_DATA_DIR']
  if (folder?.includes('kasuwa-browser-')) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
