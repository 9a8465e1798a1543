import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type PluginOption } from 'vite'
import { readTranslation, TRANSLATED_LANGUAGES } from '../texts/translations.ts'

const ENVIRONMENT = 'document/server-environment.ts'

/**
 * Builds the first screens for the server: one file beside the web application (`server/first-screens.js`), with all libraries inside, so
 * that it can be loaded once for each language. `sourcePlugins` translate the sources.
 */
export function serverScreens(sourcePlugins: () => PluginOption[]): Plugin {
  let root = ''
  let webDir = ''
  let isWritten = false
  return {
    name: 'server-screens',
    apply: 'build',
    configResolved(config) {
      root = config.root
      webDir = config.build.outDir
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: async () => {
      if (isWritten) await buildServerScreens(root, webDir, sourcePlugins())
    },
  }
}

export async function buildServerScreens(root: string, webDir: string, plugins: PluginOption[]): Promise<void> {
  const outDir = join(webDir, '../server')
  const environment = (name: string): [string, string] => [join(root, ENVIRONMENT), name]
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins,
    publicDir: false,
    // The same tree as in the browser: the router renders another one where it believes to be on a server.
    resolve: { alias: { '@tanstack/router-core/isServer': join(root, '../../node_modules/@tanstack/router-core/dist/esm/isServer/client.js') } },
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'document/render-first-screen.tsx'),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        output: { entryFileNames: 'first-screens.js', codeSplitting: false },
        transform: {
          inject: {
            localStorage: environment('localStorage'),
            sessionStorage: environment('sessionStorage'),
            fetch: environment('fetch'),
            self: environment('self'),
          },
        },
      },
    },
  })
  await Promise.all(
    TRANSLATED_LANGUAGES.map(async (language) => writeFile(join(outDir, `texts-${language}.json`), JSON.stringify(await readTranslation(language)))),
  )
  // The server uses them only with the document of the same build.
  const document = createHash('sha256')
    .update(await readFile(join(webDir, 'index.html')))
    .digest('base64url')
  await writeFile(join(outDir, 'first-screens.json'), JSON.stringify({ document, languages: TRANSLATED_LANGUAGES }))
}
