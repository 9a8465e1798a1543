import { existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, type Result, ROOT, runCommand, tool } from './command.ts'
import { type Outcome, playwrightOutcome, proofsOutcome, type Selector, vitestOutcome } from './reports.ts'

/**
 * Stages of `server` mostly wait for a database, those of `compute` mostly for the processor: the two tracks run
 * beside each other. Stages that are `alone` follow, because they measure times or drive browsers.
 */
export type Track = 'server' | 'compute' | 'alone'

/** `changed`: a commit; only what the import graph reaches from the files that differ from it runs. */
export type StageRequest = { reports: string; filters: readonly string[]; changed?: string | undefined }

export type Stage = {
  name: string
  track: Track
  /** An empty list is a failure: the files of the stage have moved. */
  commands(about: StageRequest): Promise<Command[]>
  outcome(results: Result[], reports: string): Promise<Outcome>
  /** It starts whole programs, so that no import says what a change reaches. */
  isLeftOutOfChanged?: true
  /** Runs the named tests alone, for their second try (decision 56); its report is that of `outcome`. */
  secondTry?(failed: readonly Selector[], reports: string): Command
  /** A slower test is named after the run. In milliseconds. */
  testLimitMs?: number
}

/** Twenty minutes on a quiet machine of two cores, and more than 25 on the slowest that was seen. */
const DB_LIMIT_MS = 45 * 60_000
const BROWSER_REPORT = 'browser.json'
const PROOFS_REPORT = 'proofs.json'

/** Within a track, in this order. */
export const stages: Stage[] = [
  commandStage('types', async () => [
    ...ifFilesExist('{platform,partners,modules,apps/api,apps/worker,simulator,db,tools,proofs}/**/*.ts', tool('tsc', '-p', 'tsconfig.server.json')),
    ...ifFilesExist('{ui,apps/web,modules/*/web}/**/*.{ts,tsx}', tool('tsc', '-p', 'tsconfig.web.json')),
    // With the language of the oldest browsers that vite.config.ts names: what they lack would stop a page.
    ...ifFilesExist('{ui,apps/web,modules/*/web}/**/*.{ts,tsx}', tool('tsc', '-p', 'tsconfig.browsers.json')),
  ]),
  commandStage('lint', async () => [tool('oxlint', '--type-aware', '--deny-warnings')]),
  commandStage('format', async () => [tool('oxfmt', '--check')]),
  commandStage('architecture', async () => [toolScript('architecture.ts')]),
  commandStage('assembly', async () => [toolScript('assembly.ts')]),
  commandStage('dead', async () => [tool('knip', '--no-progress')]),
  commandStage('secrets', async () => [tool('secretlint', '**/*')]),
  vitestStage(
    'unit',
    'compute',
    '{platform,partners,modules,apps,simulator,db,tools,ui,tests/fixtures,proofs}/**/*.test.ts',
    (path) => !path.endsWith('.db.test.ts'),
  ),
  { ...vitestStage('components', 'compute', '{ui,apps/web,modules,tests/components}/**/*.test.tsx'), secondTry: secondTryOfComponents },
  withStatements(
    vitestStage('db', 'server', '{platform,partners,modules,apps,simulator,db,tools,tests,proofs}/**/*.db.test.ts', () => true, DB_LIMIT_MS),
  ),
  // What the database tests have sent, so it says something of their run only.
  { ...commandStage('rows', async ({ reports }) => [toolScript('proven-sql.ts', statementsIn(reports))]), track: 'server' },
  commandStage('build', async () => ifFilesExist('vite.config.ts', tool('vite', 'build', '--logLevel', 'warn'))),
  commandStage('size', async () => ifFilesExist('vite.config.ts', tool('size-limit'))),
  commandStage('openapi', async ({ reports }) => (existsSync(join(ROOT, 'tools/openapi.ts')) ? [await lintOfOpenApi(reports)] : [])),
  // The other track has the longer stage; journeys fill the time in which it still runs.
  vitestStage('journeys', 'compute', 'tests/journeys/*.test.ts'),
  { ...vitestStage('start', 'alone', 'tests/journeys/start-and-stop.test.ts'), isLeftOutOfChanged: true },
  {
    name: 'browser',
    track: 'alone',
    testLimitMs: 5_000,
    commands: async ({ reports, filters, changed }) =>
      ifFilesExist('tests/browser/**/*.spec.ts', browserCommand(reports, [...(changed ? [`--only-changed=${changed}`] : []), ...filters])),
    outcome: async ([result], reports) => playwrightOutcome(join(reports, BROWSER_REPORT), result!),
    secondTry: (failed, reports) =>
      browserCommand(
        reports,
        failed.map(({ file, line }) => `${file}:${line}`),
      ),
  },
  {
    name: 'proofs',
    track: 'alone',
    isLeftOutOfChanged: true,
    commands: async ({ reports }) =>
      ifFilesExist('tools/proofs.ts', { ...toolScript('proofs.ts', '--quick'), env: { PROOFS_JSON_OUTPUT_FILE: join(reports, PROOFS_REPORT) } }),
    outcome: async ([result], reports) => proofsOutcome(join(reports, PROOFS_REPORT), result!),
  },
]

const statementsIn = (reports: string): string => join(reports, 'statements')

/** Its tests write down what they send. */
function withStatements(stage: Stage): Stage {
  return {
    ...stage,
    async commands(about) {
      const folder = statementsIn(about.reports)
      await mkdir(folder, { recursive: true })
      const commands = await stage.commands(about)
      return commands.map((command) => ({ ...command, env: { ...command.env, STATEMENTS_DIR: folder } }))
    },
  }
}

function commandStage(name: string, commands: Stage['commands']): Stage {
  return {
    name,
    track: 'compute',
    commands,
    outcome: async (results) => {
      const passed = results.every((result) => result.code === 0)
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, tests: [] }
    },
  }
}

/** A project of vitest.config.ts, together with those whose name begins with it. */
function vitestStage(project: string, track: Track, files: string, belongs: (path: string) => boolean = () => true, limitMs?: number): Stage {
  return {
    name: project,
    track,
    testLimitMs: 2_000,
    commands: async ({ reports, filters, changed }) => {
      const since = changed ? [`--changed=${changed}`] : []
      // With filters, all files may belong to other stages; after a change, none may be reached.
      const emptyAllowed = filters.length > 0 || changed ? ['--passWithNoTests'] : []
      const command = vitest(project, reports, ...since, ...emptyAllowed, ...filters)
      return ifFilesExist(files, limitMs ? { ...command, limitMs } : command, belongs)
    },
    outcome: async ([result], reports) => vitestOutcome(join(reports, `${project}.json`), result!),
  }
}

function vitest(project: string, reports: string, ...words: string[]): Command {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${project}.json`)}`]
  return tool('vitest', 'run', '--project', `${project}*`, ...reporters, ...words)
}

function secondTryOfComponents(failed: readonly Selector[], reports: string): Command {
  const names = failed.map(({ name }) => `^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`)
  return vitest('components', reports, ...new Set(failed.map(({ file }) => file)), '--testNamePattern', names.join('|'))
}

/** A quarter of an hour on two cores, and more on a machine that renders slowly. */
const BROWSER_LIMIT_MS = 40 * 60_000

function browserCommand(reports: string, words: readonly string[]): Command {
  return {
    ...tool('playwright', 'test', '--reporter=line,json', ...words),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, BROWSER_REPORT) },
    limitMs: BROWSER_LIMIT_MS,
  }
}

/** The code that serves the document prints it. */
async function lintOfOpenApi(reports: string): Promise<Command> {
  const printed = await runCommand(toolScript('openapi.ts'))
  if (printed.code !== 0) throw new Error(printed.output)
  const file = join(reports, 'openapi.json')
  await writeFile(file, printed.stdout)
  return tool('redocly', 'lint', '--config', 'tools/redocly.yaml', file)
}

function ifFilesExist(files: string, command: Command, belongs: (path: string) => boolean = () => true): Command[] {
  return globSync(files, { cwd: ROOT, exclude: ['**/node_modules/**'] }).some(belongs) ? [command] : []
}

function toolScript(file: string, ...words: string[]): Command {
  return { program: process.execPath, args: [join(ROOT, 'tools', file), ...words] }
}
