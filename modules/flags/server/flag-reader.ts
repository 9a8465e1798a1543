import { type Client, OpenFeature } from '@openfeature/server-sdk'
import type { Database } from '../../../platform/db/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { FlagDeclaration, ModuleDefinition } from '../../kernel/module-definition.ts'
import type { FlagEnvironment, FlagValues } from '../contract.ts'
import { createFlagProvider } from './provider.ts'

type FlagScope = { environment?: FlagEnvironment; businessId?: string }

export type FlagReader = {
  /** The values of these flags. Without an environment, that of this installation. */
  valuesFor(declared: readonly FlagDeclaration[], scope?: FlagScope): Promise<FlagValues>
  isEnabled(flag: FlagDeclaration & { default: boolean }, scope?: FlagScope): Promise<boolean>
}

/** One reader for each database of the process; clients of the SDK are named, and live as long as the process. */
const readers = new WeakMap<Database['system'], FlagReader>()
let clients = 0

export function flagReader(context: Pick<AppContext, 'mainSiteUrl'> & { db: Pick<Database, 'system'> }): FlagReader {
  const known = readers.get(context.db.system)
  if (known) return known
  const reader = createFlagReader(context)
  readers.set(context.db.system, reader)
  return reader
}

function createFlagReader({ db, mainSiteUrl }: Parameters<typeof flagReader>[0]): FlagReader {
  const own: FlagEnvironment = mainSiteUrl === null ? 'live' : 'sandbox'
  const domain = `feature-flags-${++clients}`
  const ready = OpenFeature.setProviderAndWait(domain, createFlagProvider(db.system))
  const client: Client = OpenFeature.getClient(domain)
  const contextOf = ({ environment = own, businessId = '' }: FlagScope) => ({ targetingKey: businessId, environment })
  return {
    async valuesFor(declared, scope = {}) {
      await ready
      const values = await Promise.all(declared.map(async (flag) => [flag.key, await evaluate(client, flag, contextOf(scope))] as const))
      return Object.fromEntries(values)
    },
    async isEnabled(flag, scope = {}) {
      await ready
      return client.getBooleanValue(flag.key, flag.default, contextOf(scope))
    },
  }
}

const evaluate = (
  client: Client,
  flag: FlagDeclaration,
  context: { targetingKey: string; environment: FlagEnvironment },
): Promise<boolean | string> =>
  typeof flag.default === 'boolean' ? client.getBooleanValue(flag.key, flag.default, context) : client.getStringValue(flag.key, flag.default, context)

export const declaredFlags = (modules: readonly ModuleDefinition[]): readonly FlagDeclaration[] => modules.flatMap(({ flags = [] }) => flags)
