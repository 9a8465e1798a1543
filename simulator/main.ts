import { onShutdown } from '../platform/process/shutdown.ts'
import { loadSimulatorEnv } from './settings-table.ts'
import { startSimulator } from './start.ts'

/** The program: `node simulator/main.ts`. A production configuration never starts it. */
const env = loadSimulatorEnv(process.env)
const simulator = await startSimulator({}, { env })
console.log(`simulator ready ${simulator.url}`)

onShutdown(() => simulator.close(), { exitWithParent: env['EXIT_WITH_PARENT'] === '1' })
