import type { ModuleDefinition } from '../modules/kernel/module-definition.ts'
import { modules } from '../modules/index.ts'
import { type Declaration, declarationOf, declaredNames, reachedDeclarations } from '../platform/declarations/index.ts'
import { jobChecks } from '../platform/jobs/index.ts'
import { declaredJobs } from './jobs.ts'

/**
 * Those of the exported values that a `define…` function made and no module lists, with their files. What is made anew
 * for each list, such as a job that knows all modules, counts by its name. An event counts when something listens to it.
 */
export function findOrphans(
  exportsByFile: ReadonlyMap<string, object>,
  of: readonly ModuleDefinition[] = modules,
): (Declaration & { file: string })[] {
  const lists = of.map(withLists(of))
  const reached = reachedDeclarations([lists, jobChecks])
  const heard = new Set(lists.flatMap(({ commitHooks }) => commitHooks.map(({ on }) => on)))
  const declarations = [...reached].map((value) => declarationOf(value)!)
  const reachedNames = new Set(declarations.map(({ kind, name }) => `${kind} ${name}`))
  const isListed = (value: object, { kind, name }: Declaration) =>
    reached.has(value) || (kind === 'job' && reachedNames.has(`job ${name}`)) || (kind === 'event' && heard.has(name))
  return [...exportsByFile].flatMap(([file, exported]) =>
    [...reachedDeclarations(exported)].flatMap((value) => {
      const declaration = declarationOf(value)!
      return isListed(value, declaration) ? [] : [{ ...declaration, file }]
    }),
  )
}

/** A definition with those of its lists that depend on all modules. */
const withLists =
  (all: readonly ModuleDefinition[]) =>
  ({ jobs = [], commitHooks = [], checks = [], objectKinds = [], ...rest }: ModuleDefinition) => ({
    ...rest,
    jobs: typeof jobs === 'function' ? jobs(all) : jobs,
    commitHooks: typeof commitHooks === 'function' ? commitHooks(all) : commitHooks,
    checks: typeof checks === 'function' ? checks(all) : checks,
    objectKinds: typeof objectKinds === 'function' ? objectKinds(all) : objectKinds,
  })

/** Throws for a job of a loaded file that no module lists: it would be enqueued and never run. */
export function requireAssembled(of: readonly ModuleDefinition[] = modules): void {
  const listed = new Set(declaredJobs(of).map(({ name }) => name))
  const owners = new Set(of.map(({ name }) => name))
  const orphans = declaredNames('job').filter((name) => owners.has(name.split('.')[0]!) && !listed.has(name))
  if (orphans.length > 0) throw new Error(`no module lists the job ${orphans.join(', ')}: its rows would wait in the queue for ever`)
}
