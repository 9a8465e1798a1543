import { checkSettings, type Env, kinds, type Setting, settingsOf, type SettingTable } from '../platform/settings/index.ts'

const own = (kind = kinds.text): Setting => ({ programs: ['simulator'], kind, meaning: '' })
const secret: Setting = { ...own(), secret: true }
const web = kinds.address('https:', 'http:')

/** The simulator reads these names only. Their meaning stands in the product's table, which has them too. */
const SIMULATOR_TABLE: SettingTable = [
  {
    title: 'Simulator',
    settings: {
      HOST: own(),
      PORT: own(kinds.port),
      SIMULATOR_PORT: own(kinds.port),
      SIMULATOR_SMTP_PORT: own(kinds.port),
      DATA_DIR: own(),
      PRODUCT_URL: own(web),
      NOTICE_URL: own(web),
      PROVIDUS_NOTICE_URL: own(web),
      MONNIFY_NOTICE_URL: own(web),
      PAYSTACK_NOTICE_URL: own(web),
      PAYSTACK_PAGE_URL: own(web),
      VTUNG_NOTICE_URL: own(web),
      VFD_NOTICE_SECRET: secret,
      VFD_WALLET_NAME: own(),
      VFD_OPERATING_ACCOUNT: own(),
      PAYSTACK_SECRET_KEY: secret,
      PROVIDUS_CLIENT_ID: secret,
      PROVIDUS_CLIENT_SECRET: secret,
      MONNIFY_API_KEY: secret,
      MONNIFY_SECRET_KEY: secret,
      MONNIFY_CONTRACT_CODE: own(),
      MONNIFY_WALLET: own(),
      VTUNG_USERNAME: own(),
      VTUNG_PASSWORD: secret,
      VTUNG_PIN: secret,
      EXIT_WITH_PARENT: own(kinds.oneOf('0', '1')),
    },
  },
]

export const simulatorSettingNames: readonly string[] = Object.keys(settingsOf(SIMULATOR_TABLE))

/** Throws with everything that is wrong. */
export function loadSimulatorEnv(given: Env): Env {
  const { env, problems } = checkSettings(SIMULATOR_TABLE, given, { isProduction: false, ownPrefixes: [], contradictions: () => [] })
  if (problems.length > 0) throw new Error(`The simulator cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return env
}
