import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../../tools/browser/free-ports.ts'

export type Product = { url: string; simulatorUrl: string; dataDir: string; stop(): Promise<void> }

/** Starts the product of a checkout as `npm start` does, with a new demo and a build of its own. `settings`: of its environment. */
export async function startProduct(checkout: string, settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-web-bench-'))
  const [port, simulatorPort, mailPort] = findFreePorts(3)
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_SMTP_PORT: String(mailPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      NODE_ENV: 'development',
      API_COPIES: '1',
      WEB_ROOT: join(dataDir, 'web'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await isReady(child)
    return { url: `http://127.0.0.1:${port}`, simulatorUrl: `http://127.0.0.1:${simulatorPort}`, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function isReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        output = `${output}${text.toString()}`.slice(-4_000)
        if (output.includes('Kasuwa is ready')) resolve()
      })
    child.once('close', () => reject(new Error(`The product did not start:\n${output}`)))
  })
}
