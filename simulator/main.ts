import { systemClock } from '../platform/clock/index.ts'
import { simulatorSettingsFromEnv } from './settings.ts'
import { startSimulator } from './start.ts'

/** The program: `node simulator/main.ts`. A production configuration never starts it. */
const simulator = await startSimulator(simulatorSettingsFromEnv(process.env))
console.log(`simulator ready ${simulator.url}`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await simulator.close()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
if (process.env['EXIT_WITH_PARENT'] === '1') void stopWithParent()

/** A parent that was killed cannot say goodbye: its place is then taken by another process. */
async function stopWithParent(): Promise<void> {
  const parent = process.ppid
  while (process.ppid === parent) await systemClock.sleep(500)
  await stop()
}
