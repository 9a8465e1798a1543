import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts are compressed by themselves. The server writes settings into the documents and compresses them itself. */
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/

/** Writes a brotli and a gzip copy beside each file of the build, for the server to send as they are. */
export function precompress(): Plugin {
  let isWritten = false
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir
    },
    writeBundle() {
      isWritten = true
    },
    // A build that failed before it wrote anything ends here too; its own error is the one to show.
    async closeBundle() {
      if (!isWritten) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
