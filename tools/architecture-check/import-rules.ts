export type ImportRecord = {
  /** A path from the root, or a package. */
  target: string
  line: number
  names: { name: string; isType: boolean }[]
  /** The import does not exist at run time. */
  typeOnly: boolean
  /** `import()`: loaded when needed. */
  lazy?: boolean
}

type RuleViolation = { rule: string; message: string }

/** The server renders the first screens with the code of the browser (decision 60). */
const RENDERED_BY_THE_SERVER = ['apps/web/document/render-first-screen.tsx', 'apps/web/document/server-environment.ts']

/** The import rules of the architecture, by folder. Tests, tools and benchmarks may import everything. */
export function checkImportRules(file: string, importing: ImportRecord, moduleOrder: readonly string[]): RuleViolation[] {
  if (isTestOrTool(file)) return []
  const { target } = importing
  const here = parsePath(file)
  const there = parsePath(target)
  const breaches: RuleViolation[] = []
  const refuse = (rule: string, message: string) => breaches.push({ rule, message: `${message} (imports ${target})` })

  if (there.area === 'tests' || there.area === 'tools' || there.area === 'proofs') refuse('layers', 'the product does not know its tests and tools')
  if (there.area === 'apps' && here.area !== 'apps') refuse('layers', 'apps are imported by nobody')
  if (there.area === 'apps' && here.area === 'apps' && here.isWeb !== there.isWeb)
    refuse('web', 'the web application and the servers share only contracts')
  if (there.area === 'simulator' && here.area !== 'simulator') refuse('layers', 'the simulator is the outside world: call it, do not import it')

  switch (here.area) {
    case 'platform':
      if (there.isOurs && there.area !== 'platform' && breaches.length === 0) refuse('layers', 'platform knows no business and nothing above it')
      break
    case 'simulator':
      if (there.isOurs && there.area !== 'simulator' && there.area !== 'platform')
        refuse('simulator', 'the simulator imports nothing of ours but platform')
      if (isForeignSimulatedPartner(file, target)) refuse('simulator', 'only the list of simulated partners imports a partner, by its partner.ts')
      break
    case 'partners':
      if (there.isOurs && there.area !== 'platform' && !(there.area === 'partners' && there.name === here.name)) {
        refuse('adapters', 'an adapter imports its port and platform, never a module or another kind of partner')
      } else if (there.area === 'partners' && here.vendor && there.vendor && there.vendor !== here.vendor) {
        refuse('adapters', 'one adapter does not import another')
      }
      break
    case 'ui':
      if (there.isOurs && there.area !== 'ui' && !isBrowserSafe(target)) refuse('ui', 'ui knows no business and no server')
      break
    case 'modules':
      for (const message of checkModuleRules(file, importing, moduleOrder)) refuse(message.rule, message.message)
      break
    case 'apps':
      if (here.isWeb && there.isOurs && !isBrowserAllowed(target))
        refuse('web', 'the browser gets contracts, modules’ web folders, ui, and nothing of the server')
      if (!here.isWeb && (there.area === 'ui' || there.isWeb)) refuse('web', 'a server imports no screens')
      break
    case 'db':
      if (there.isOurs && (there.area === 'ui' || there.isWeb)) refuse('layers', 'migrations and seeds know no screens')
      break
    default:
  }
  if (here.isWeb && target.startsWith('node:') && !RENDERED_BY_THE_SERVER.includes(file)) refuse('web', 'a browser has no Node')
  if (importsSql(importing) && !isSqlAllowed(file)) refuse('sql', 'SQL stands only in store, queries, checks, migrations and the ledger')
  return breaches
}

function checkModuleRules(file: string, importing: ImportRecord, moduleOrder: readonly string[]): RuleViolation[] {
  const { target } = importing
  const here = parsePath(file)
  const there = parsePath(target)
  const breaches: RuleViolation[] = []
  const part = file.split('/').slice(2).join('/')

  const isRole = importing.typeOnly && target === 'modules/kernel/roles.ts'
  if (part === 'contract.ts' && there.isOurs && !isRole && !isBrowserSafe(target) && !/^modules\/[^/]+\/contract\.ts$/.test(target)) {
    breaches.push({
      rule: 'contract',
      message: 'a contract reaches the browser: zod, platform/money, platform/http/contract, the types of roles and lower contracts only',
    })
  }
  if (part === 'contract.ts' && !there.isOurs && target !== 'zod') {
    breaches.push({ rule: 'contract', message: 'a contract imports no package but zod' })
  }
  if (there.area === 'modules' && there.name !== here.name) breaches.push(...checkCrossModuleImport(file, importing, moduleOrder))
  if (there.area === 'modules' && there.name === here.name && target.endsWith('/module.ts')) {
    breaches.push({ rule: 'module-declaration', message: 'a module does not read its own declaration' })
  }
  if (here.isWeb && there.area === 'modules' && there.name === here.name && !there.isWeb && !target.endsWith('/contract.ts')) {
    breaches.push({ rule: 'web', message: 'a screen never imports the server' })
  }
  if (here.isWeb && (there.area === 'partners' || there.area === 'db' || (there.area === 'platform' && !isBrowserSafe(target)))) {
    breaches.push({ rule: 'web', message: 'a screen imports contracts, ui and its own folder' })
  }
  if (!here.isWeb && (there.area === 'ui' || (there.isWeb && there.name === here.name))) {
    breaches.push({ rule: 'web', message: 'the server imports no screens' })
  }
  if (there.area === 'partners' && !target.endsWith('/port.ts')) {
    breaches.push({ rule: 'ports', message: 'a module knows a partner by its port' })
  }
  if (there.area === 'db') breaches.push({ rule: 'layers', message: 'a module does not know migrations and seeds' })
  if (KERNEL.test(file) && !isKernelTarget(importing)) {
    breaches.push({ rule: 'kernel', message: 'the kernel imports platform, and types of the partners’ ports, zod and kysely' })
  }
  if (isPure(file) && !importing.typeOnly && !isPureTarget(target)) {
    breaches.push({ rule: 'pure', message: 'rights, states and postings take values and give values: no database, clock, network or randomness' })
  }
  return breaches
}

/** Every module may import these files. They import no module. */
const KERNEL = /^modules\/kernel\/[a-z-]+\.ts$/

function isKernelTarget({ target, typeOnly }: ImportRecord): boolean {
  if (target.startsWith('platform/') || KERNEL.test(target)) return true
  return typeOnly && (/^partners\/[^/]+\/port\.ts$/.test(target) || target === 'zod' || target === 'kysely')
}

/** Another module must be an earlier one, and imported by its public files. */
function checkCrossModuleImport(file: string, { target, typeOnly }: ImportRecord, moduleOrder: readonly string[]): RuleViolation[] {
  if (file === 'modules/index.ts') {
    const isDeclaration = /^modules\/[^/]+\/module\.ts$/.test(target) || (typeOnly && KERNEL.test(target))
    return isDeclaration ? [] : [{ rule: 'module-declaration', message: 'the list of modules imports their declarations only' }]
  }
  if (KERNEL.test(file)) return [] // Its own rule refuses every module.
  if (KERNEL.test(target)) return []
  if (target === 'modules/index.ts') return [{ rule: 'module-order', message: 'a module does not know the list of all modules' }]
  const here = parsePath(file)
  const there = parsePath(target)
  if (moduleOrder.indexOf(there.name) >= moduleOrder.indexOf(here.name)) {
    return [{ rule: 'module-order', message: `${here.name} comes before ${there.name} and may not import it` }]
  }
  const publicFiles = here.isWeb ? /^modules\/[^/]+\/(contract\.ts|web\/index\.tsx?)$/ : /^modules\/[^/]+\/(contract|index)\.ts$/
  if (publicFiles.test(target)) return []
  const named = here.isWeb ? 'contract.ts and web/index.ts' : 'index.ts and contract.ts'
  return [{ rule: 'public-api', message: `${there.name} is imported by ${named} only` }]
}

function isForeignSimulatedPartner(file: string, target: string): boolean {
  const partnerOf = (path: string) => /^simulator\/partners\/([^/]+)\//.exec(path)?.[1]
  const partner = partnerOf(target)
  if (partner === undefined || partner === partnerOf(file)) return false
  return !(file === 'simulator/partners/index.ts' && target.endsWith(`/${partner}/partner.ts`))
}

type PathInfo = { area: string; name: string; vendor: string | undefined; isOurs: boolean; isWeb: boolean }

const AREAS = ['apps', 'db', 'modules', 'partners', 'platform', 'proofs', 'simulator', 'tests', 'tools', 'ui']

function parsePath(path: string): PathInfo {
  const [area = '', name = '', third, fourth] = path.split('/')
  const isOurs = AREAS.includes(area) && path.includes('/')
  const isWeb = area === 'ui' || path.startsWith('apps/web/') || (area === 'modules' && third === 'web')
  return { area: isOurs ? area : '', name, vendor: area === 'partners' && fourth ? third : undefined, isOurs, isWeb }
}

/** Tests, tools and generators. The product may not import them, so they may import everything. */
export function isTestOrTool(file: string): boolean {
  return (
    /^(tests|tools|proofs)\//.test(file) || file.endsWith('/permission-samples.ts') || /\.test\.tsx?$/.test(file) || /\/make-[a-z-]+\.ts$/.test(file)
  )
}

const BROWSER_SAFE =
  /^platform\/(money\/|passwords\/|text\/|http\/contract\.ts$|clock\/lagos\.ts$|nigeria\/(account-owner|emv-qr|fold-name|name-case|ussd)\.ts$)/

function isBrowserSafe(target: string): boolean {
  return BROWSER_SAFE.test(target)
}

function isBrowserAllowed(target: string): boolean {
  return isBrowserSafe(target) || /^(ui|apps\/web)\//.test(target) || /^modules\/[^/]+\/(contract\.ts|web\/.+)$/.test(target)
}

function isPure(file: string): boolean {
  return /^modules\/[^/]+\/server\/(?:.+\/)?(rights|states|postings)\.ts$/.test(file)
}

/** A pure file, or another module's public file, whose own imports are checked there. */
function isPureTarget(target: string): boolean {
  return (
    target === 'zod' ||
    /^platform\/(money|ids|problems|declarations)\//.test(target) ||
    /^modules\/kernel\/[a-z-]+-declaration\.ts$/.test(target) ||
    isBrowserSafe(target) ||
    /^modules\/[^/]+\/(contract|index)\.ts$/.test(target) ||
    isPure(target)
  )
}

function importsSql({ target, names }: ImportRecord): boolean {
  if (target === 'pg') return true
  if (target !== 'kysely' && !target.startsWith('platform/db/')) return false
  return names.some(({ name, isType }) => !isType && (name === 'sql' || (target === 'kysely' && name !== 'RawBuilder')))
}

function isSqlAllowed(file: string): boolean {
  return (
    /^(db|platform|modules\/ledger|simulator)\//.test(file) || /^modules\/[^/]+\/server\/(?:.+\/)?(store|queries|checks)(\.ts|\/.+\.ts)$/.test(file)
  )
}
