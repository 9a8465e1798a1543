import { rm } from 'node:fs/promises'

/** Whatever a run leaves in its folder is of no use to the next one. */
export default async function removeData(): Promise<void> {
  const folder = process.env['BROWSER_DATA_DIR']
  if (folder?.includes('kasuwa-browser-')) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
