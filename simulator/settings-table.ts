import { checkSettings, type Env, kinds, type Setting, settingsOf, type SettingTable } from '../platform/settings/index.ts'
import { partners } from './partners/index.ts'
import type { EnvironmentKind } from './simulated-partner.ts'

const own = (kind = kinds.text): Setting => ({ programs: ['simulator'], kind, meaning: '' })
const web = kinds.address('https:', 'http:')

const OF_PARTNERS: Readonly<Record<EnvironmentKind, Setting>> = {
  text: own(),
  address: own(web),
  port: own(kinds.port),
  secret: { ...own(), secret: true },
}

/** The simulator reads these names, and those that its partners declare. Their meaning stands in the product's table, which has them too. */
const SIMULATOR_TABLE: SettingTable = [
  {
    title: 'Simulator',
    settings: {
      HOST: own(),
      PORT: own(kinds.port),
      SIMULATOR_PORT: own(kinds.port),
      DATA_DIR: own(),
      PRODUCT_URL: own(web),
      EXIT_WITH_PARENT: own(kinds.oneOf('0', '1')),
    },
  },
  ...partners.map(({ title, environment }) => ({
    title,
    settings: Object.fromEntries(Object.entries(environment).map(([name, kind]) => [name, OF_PARTNERS[kind]])),
  })),
]

export const simulatorSettingNames: readonly string[] = Object.keys(settingsOf(SIMULATOR_TABLE))

/** Throws with everything that is wrong. */
export function loadSimulatorEnv(given: Env): Env {
  const { env, problems } = checkSettings(SIMULATOR_TABLE, given, { isProduction: false, ownPrefixes: [], contradictions: () => [] })
  if (problems.length > 0) throw new Error(`The simulator cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return env
}
