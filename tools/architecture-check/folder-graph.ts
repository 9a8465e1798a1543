import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/** The graph of all imports of the product: of values, of types, and lazy ones. */
const LARGEST_CIRCLE = 7
const MAX_AGAINST_ORDER = 3

type Edge = { from: SourceFile; to: SourceFile; line: number }

/** Refuses a circle of more files than `LARGEST_CIRCLE`, and imports against the order of the folders beyond `MOST_AGAINST_ORDER`. */
export function checkFolderGraph(files: readonly SourceFile[], moduleOrder: readonly string[]): Violation[] {
  const product = files.filter(({ path }) => !isTestOrTool(path))
  const edges = importEdges(product)
  return [...findAgainstOrder(edges, moduleOrder), ...findLargeCircles(product, edges)]
}

function importEdges(files: readonly SourceFile[]): Edge[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((from) =>
    from.imports.flatMap(({ target, line }) => {
      const to = byPath.get(target)
      return to && to !== from ? [{ from, to, line }] : []
    }),
  )
}

function findAgainstOrder(edges: readonly Edge[], moduleOrder: readonly string[]): Violation[] {
  const against = edges.filter(({ from, to }) => levelOf(to.path, moduleOrder) > levelOf(from.path, moduleOrder))
  if (against.length <= MAX_AGAINST_ORDER) return []
  return against.map(({ from, to, line }) => ({
    file: from.path,
    line,
    rule: 'folder-order',
    message: `one of ${against.length} imports against the order of the folders, of which ${MAX_AGAINST_ORDER} are allowed: ${to.path}`,
  }))
}

/** The height of a folder. A file imports files of its own height and of lower ones. */
function levelOf(path: string, moduleOrder: readonly string[]): number {
  const [area = '', name = ''] = path.split('/')
  if (area === 'modules' && name === 'kernel') return 3
  if (path === 'modules/index.ts') return 4 + moduleOrder.length
  if (area === 'modules') return 4 + moduleOrder.indexOf(name)
  const below = ['platform', 'partners', 'ui'].indexOf(area)
  return below === -1 ? 5 + moduleOrder.length : below
}

function findLargeCircles(files: readonly SourceFile[], edges: readonly Edge[]): Violation[] {
  return strongComponents(files, edges)
    .filter((circle) => circle.length > LARGEST_CIRCLE)
    .map((circle) => {
      const paths = circle.map(({ path }) => path).toSorted()
      const within = new Set(circle)
      const { line } = edges.find(({ from, to }) => from.path === paths[0] && within.has(to))!
      const message = `a circle of ${paths.length} files, of which ${LARGEST_CIRCLE} are allowed: ${paths.join(', ')}`
      return { file: paths[0]!, line, rule: 'large-circle', message }
    })
}

/** Tarjan's algorithm: the largest sets of files each of which reaches all others. */
function strongComponents(files: readonly SourceFile[], edges: readonly Edge[]): SourceFile[][] {
  const targets = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<SourceFile, number>()
  const lowest = new Map<SourceFile, number>()
  const stack: SourceFile[] = []
  const open = new Set<SourceFile>()
  const found: SourceFile[][] = []
  for (const file of files) if (!order.has(file)) visit(file)
  return found

  function visit(file: SourceFile): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    open.add(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.has(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!))
    }
    if (lowest.get(file) === order.get(file)) found.push(closeComponent(file))
  }

  function closeComponent(first: SourceFile): SourceFile[] {
    const component = stack.splice(stack.indexOf(first))
    for (const file of component) open.delete(file)
    return component
  }
}
