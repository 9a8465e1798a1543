// Runs tools/<name>.ts by tools/run-command.ts with the Node version of this project, when called with Node 18 or
// later. Plain JavaScript, because this is the one file that an old Node must parse.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const [name, ...rest] = process.argv.slice(2)

let child
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
watchParent()

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

async function main() {
  const script = join(root, 'tools', `${name}.ts`)
  if (!name || !existsSync(script)) throw new Error(`There is no tools/${name}.ts to run.`)
  await install()
  const node = findNode()
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)
  process.exit(await run(node, [join(root, 'tools', 'run-command.ts'), name, ...rest], { ...process.env, PATH: path }))
}

/** Runs `npm ci` when the lock file has changed since the last time. */
async function install() {
  const marker = join(modules, '.installed-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log('Installing the dependencies (1 GB); this takes one to five minutes, once.')
  // The development packages build the web application, so production needs them at start too.
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm ? await run(process.execPath, [npm, ...ci]) : await run('npm', ci, process.env, process.platform === 'win32')
  if (code !== 0) throw new Error('npm ci failed: see above.')
  writeFileSync(marker, wanted)
}

/** The project has its own Node as a package for most machines. Elsewhere the installed one must be new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(modules, `node-${platform}-${process.arch}`, 'bin')
  for (const file of [join(folder, 'node'), join(folder, 'node.exe'), process.execPath]) {
    if (!existsSync(file)) continue
    const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)\./.exec(stdout || '')?.[1]) >= NEEDED_MAJOR) return file
  }
  throw new Error(
    `Node ${NEEDED_MAJOR} or later is needed on ${process.platform}-${process.arch}, where it does not come with the project: install it and try again.`,
  )
}

function run(file, args, env = process.env, shell = false) {
  return new Promise((resolve, reject) => {
    if (stopping) return resolve(1)
    child = spawn(file, args, { cwd: root, env, shell, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

function stop(signal) {
  stopping = true
  if (child) child.kill(signal)
  else process.exit(1)
}

/**
 * A SIGTERM to `npm start` ends npm and its shell, and never reaches this process: only its parent changes. Without
 * this check the server and its database would continue to run.
 */
function watchParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500)
  watch.unref()
}
