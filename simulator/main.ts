import { onShutdown } from '../platform/process/shutdown.ts'
import { startSimulator } from './start.ts'

/** The program: `node simulator/main.ts`. A production configuration never starts it. */
const simulator = await startSimulator({}, { env: process.env })
console.log(`simulator ready ${simulator.url}`)

onShutdown(() => simulator.close(), { exitWithParent: process.env['EXIT_WITH_PARENT'] === '1' })
