import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'

/** Adapter folders that are named after a protocol or a kind of storage. */
const WITHOUT_VENDOR = new Set(['disk', 'https', 's3', 'simulator', 'smtp', 'web-push'])

/** Files that may name a vendor, each with its reason. */
const MAY_NAME_A_VENDOR: Readonly<Record<string, string>> = {
  'modules/alternate-accounts/contract.ts': 'S1 names fields of requests and replies after banks',
  'modules/alternate-accounts/server/routes.ts': 'it answers with the fields that S1 names',
  'modules/alternate-accounts/web/AlternateAccountDialog.tsx': 'it sends the fields that S1 names',
  'modules/collections/server/settlement-accounts.ts':
    'accounts of payment companies are known by their names, also of companies that are no partners',
  'modules/payables/server/dated-numbers.ts': 'the desk changes one price, that of the bank whose contract is signed',
  'apps/web/site-config.ts': 'S1 names the bank in the footer',
}

const PRODUCT = /^(modules|apps\/web)\//

/** Product files know a partner by its port and its name at run time. Only its adapter, settings and tests name the vendor. */
export function checkVendors(sources: ReadonlyMap<string, string>): Violation[] {
  const vendors = vendorsIn(sources.keys())
  return [...sources].flatMap(([file, text]) => {
    if (!PRODUCT.test(file) || isTestOrTool(file)) return []
    const refuse = (line: number, message: string): Violation => ({ file, line, rule: 'vendor', message })
    const found = text.split('\n').flatMap((line, at) => {
      const named = vendors.filter((vendor) => line.toLowerCase().includes(vendor))
      return named.map((vendor) => refuse(at + 1, `${vendor} is named outside of its adapter: read its name and texts from the port`))
    })
    if (!Object.hasOwn(MAY_NAME_A_VENDOR, file)) return found
    return found.length > 0 ? [] : [refuse(1, 'it names no vendor any more: take it off the list in vendor-rules.ts')]
  })
}

/** The folders of the adapters: `vfd` of `partners/bank/vfd/index.ts`. */
function vendorsIn(paths: Iterable<string>): string[] {
  const folders = [...paths].flatMap((path) => /^partners\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(folders)].filter((folder) => !WITHOUT_VENDOR.has(folder))
}
