import * as kinds from './kinds.ts'
import { readSetting } from './read.ts'
import type { Env, Setting } from './table.ts'

const servers = ['api', 'worker']

/** Read by programs and by partners alike. */
export const SHARED_SETTINGS = {
  HOST: { programs: ['api', 'simulator'], kind: kinds.text, byDefault: '127.0.0.1', meaning: 'The address on which the program listens.' },
  PORT: {
    programs: ['api', 'simulator'],
    kind: kinds.port,
    byDefault: '3000',
    meaning: 'The port of the API. The simulator sends its notices there.',
  },
  DATA_DIR: {
    programs: [...servers, 'simulator'],
    kind: kinds.text,
    byDefault: '.data',
    meaning: 'The folder of everything that the programs keep on this machine, also the daily anchors of the audit log.',
  },
  SUPPORT_EMAIL: {
    programs: servers,
    kind: kinds.mailAddress,
    required: 'in production',
    byDefault: 'support@kasuwa.example',
    meaning: 'The mail address of support, shown at `/support`.',
  },
  SIMULATOR_PORT: {
    programs: [...servers, 'simulator'],
    kind: kinds.port,
    inProduction: kinds.forDevelopmentOnly,
    byDefault: '3010',
    meaning: 'The port of the simulator.',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Where the simulator of a development machine answers for a partner. */
export const simulatorAddress = (env: Env, path: string): string => `http://127.0.0.1:${readSetting(SHARED_SETTINGS, env, 'SIMULATOR_PORT')}${path}`
