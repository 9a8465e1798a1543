import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, type Result, ROOT, runCommand, tool } from './command.ts'
import { type Outcome, playwrightOutcome, vitestOutcome } from './reports.ts'

export type Stage = {
  name: string
  /** An empty list is a failure: the files of the stage have moved. */
  commands(about: { reports: string; filters: string[] }): Promise<Command[]>
  outcome(results: Result[], reports: string): Promise<Outcome>
  /** A slower test is named after the run. In milliseconds. */
  testLimitMs?: number
}

/** From the fastest check to the slowest. */
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
  commandStage('dead', async () => [tool('knip', '--no-progress')]),
  commandStage('secrets', async () => [tool('secretlint', '**/*')]),
  vitestStage(
    'unit',
    '{platform,partners,modules,apps,simulator,db,tools,ui,tests/fixtures,proofs}/**/*.test.ts',
    (path) => !path.endsWith('.db.test.ts'),
  ),
  vitestStage('components', '{ui,apps/web,modules,tests/components}/**/*.test.tsx'),
  vitestStage('db', '{platform,partners,modules,apps,simulator,db,tools,tests,proofs}/**/*.db.test.ts'),
  vitestStage('journeys', 'tests/journeys/*.test.ts'),
  commandStage('build', async () => ifFilesExist('vite.config.ts', tool('vite', 'build', '--logLevel', 'warn'))),
  commandStage('size', async () => ifFilesExist('vite.config.ts', tool('size-limit'))),
  commandStage('openapi', async ({ reports }) => (existsSync(join(ROOT, 'tools/openapi.ts')) ? [await lintOfOpenApi(reports)] : [])),
  {
    name: 'browser',
    testLimitMs: 10_000,
    commands: async ({ reports, filters }) =>
      ifFilesExist('tests/browser/**/*.spec.ts', {
        ...tool('playwright', 'test', '--reporter=line,json', ...filters),
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
        // A minute and a half on two cores, and several times that on a machine that renders slowly.
        limitMs: 15 * 60_000,
      }),
    outcome: async ([result], reports) => playwrightOutcome(join(reports, 'browser.json'), result!),
  },
]

function commandStage(name: string, commands: Stage['commands']): Stage {
  return {
    name,
    commands,
    outcome: async (results) => {
      const passed = results.every((result) => result.code === 0)
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, tests: [] }
    },
  }
}

/** A project of vitest.config.ts, together with those whose name begins with it. */
function vitestStage(project: string, files: string, belongs: (path: string) => boolean = () => true): Stage {
  return {
    name: project,
    testLimitMs: 2_000,
    commands: async ({ reports, filters }) => {
      const report = join(reports, `${project}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      // With filters, all files may belong to other stages.
      const emptyAllowed = filters.length > 0 ? ['--passWithNoTests'] : []
      return ifFilesExist(files, tool('vitest', 'run', '--project', `${project}*`, ...reporters, ...emptyAllowed, ...filters), belongs)
    },
    outcome: async ([result], reports) => vitestOutcome(join(reports, `${project}.json`), result!),
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

function toolScript(file: string): Command {
  return { program: process.execPath, args: [join(ROOT, 'tools', file)] }
}
