import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type CommandName, commands, type CommandSpec } from './commands.ts'
import { helpText, readCommandLine } from './command-line.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

describe.each(Object.keys(scripts))('npm run %s', (name) => {
  const spec: CommandSpec = commands[name as CommandName]

  test('--help is one sentence, the usage, and a line for each option', () => {
    expect(readCommandLine(spec, ['--help'])).toEqual({ help: true })
    const [sentence, , usage, ...rest] = helpText(name as CommandName).split('\n')
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
    expect(usage).toContain(name)
    for (const option of [...Object.keys(spec.options), 'help']) expect(rest.some((line) => line.startsWith(`  --${option}`))).toBe(true)
  })

  test('it goes through the entry that answers --help and wrong options, to a program that exists', () => {
    expect(scripts[name]).toBe(`node tools/run.mjs ${name}`)
    expect(existsSync(join(ROOT, 'tools', `${name}.ts`))).toBe(true)
  })

  test('a wrong option is named in one sentence', () => {
    expect(readCommandLine(spec, ['--no-such-option'])).toEqual({ wrong: expect.stringMatching(/^[^\n]*--no-such-option[^\n]*$/) })
  })
})

test('each command of the table is an npm command', () => {
  expect(Object.keys(commands).toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('a value that is missing, and a word that no command expects, are named in one sentence', () => {
  expect(readCommandLine(commands.flags, ['--by'])).toEqual({ wrong: expect.stringContaining('--by') })
  expect(readCommandLine(commands.books, ['all'])).toEqual({ wrong: expect.stringContaining("'all'") })
})

test('options and words reach the command', () => {
  expect(readCommandLine(commands.flags, ['set', 'web.loan', 'true', '--business', 'biz_1'])).toMatchObject({
    parsed: { positionals: ['set', 'web.loan', 'true'], values: { business: 'biz_1', by: 'command line' } },
  })
  expect(readCommandLine(commands.test, ['--only', 'unit', 'tools', '--strict'])).toMatchObject({
    parsed: { positionals: ['tools'], values: { only: 'unit', strict: true, changed: false } },
  })
})

test('a wrong option ends the process with 2, without a database and without a stack', async () => {
  const running = promisify(execFile)(process.execPath, [join(ROOT, 'tools/run-command.ts'), 'flags', '--bussiness', 'biz_1'])
  const { code, stdout, stderr } = await running.then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect({ code, stdout, lines: stderr.trim().split('\n') }).toEqual({
    code: 2,
    stdout: '',
    lines: [expect.stringContaining('--bussiness'), expect.stringMatching(/^Usage: npm run flags -- /), expect.stringContaining('--help')],
  })
})
