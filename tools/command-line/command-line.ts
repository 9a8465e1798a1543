import { parseArgs } from 'node:util'
import { Refusal } from '../../platform/problems/index.ts'
import { type CommandName, commands, type CommandSpec } from './commands.ts'

/** Its message is the whole answer to the person at the terminal, so no stack is printed. */
export class CommandError extends Error {}

type Parsed<Name extends CommandName> = ReturnType<
  typeof parseArgs<{ options: (typeof commands)[Name]['options']; allowPositionals: true; strict: true }>
>

/**
 * The options and words of a command, by its entry in `commands.ts`. `--help` prints that entry and ends the process with 0. A word or an
 * option that the entry lacks ends it with 2 after one sentence and the usage.
 */
export function commandLine<Name extends CommandName>(name: Name, words: readonly string[] = process.argv.slice(2)): Parsed<Name> {
  process.once('uncaughtException', failWithSentence)
  const read = readCommandLine(commands[name], words)
  if ('help' in read) {
    console.log(helpText(name))
    process.exit(0)
  }
  if ('wrong' in read) return endWithUsage(name, read.wrong)
  return read.parsed as Parsed<Name>
}

/** Ends the process as for an unknown option, with a sentence of the command about the value of one. */
export function endWithUsage(name: CommandName, sentence: string): never {
  console.error(`${sentence}\n${usage(name)}\nnpm run ${name} -- --help explains the options.`)
  process.exit(2)
}

/** For words that are found wrong while a database is open: the command closes it, and the sentence is printed at the end. */
export function usageError(name: CommandName, sentence = 'These words are not understood.'): CommandError {
  return new CommandError(`${sentence}\n${usage(name)}`)
}

export function readCommandLine(
  spec: CommandSpec,
  words: readonly string[],
): { help: true } | { wrong: string } | { parsed: ReturnType<typeof parseArgs> } {
  // Also beside a wrong option, because a person who needs help may not know the options.
  if (words.includes('--help') || words.includes('-h')) return { help: true }
  try {
    const parsed = parseArgs({ args: [...words], options: spec.options, allowPositionals: true })
    const unexpected = spec.words === undefined ? parsed.positionals[0] : undefined
    return unexpected === undefined ? { parsed } : { wrong: `'${unexpected}' is not understood: this command takes no words.` }
  } catch (error) {
    // Node's sentence, without its advice about words that begin with a dash.
    return { wrong: (error as Error).message.split('. To specify')[0]! }
  }
}

export function helpText(name: CommandName): string {
  const { about, options }: CommandSpec = commands[name]
  const rows = Object.entries(options).map(([option, { value, about: meaning }]) => [`--${option}${value ? ` ${value}` : ''}`, meaning] as const)
  const width = Math.max(...[...rows, ['--help'] as const].map(([option]) => option.length))
  return [
    about,
    '',
    usage(name),
    '',
    ...[...rows, ['--help', 'prints this text'] as const].map((row) => `  ${row[0].padEnd(width)}  ${row[1]}`),
  ].join('\n')
}

function usage(name: CommandName): string {
  const { words, options }: CommandSpec = commands[name]
  const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
  const more = [...(words ? [words] : []), ...(Object.keys(options).length > 0 ? ['[options]'] : [])]
  return `Usage: ${[command, ...(more.length > 0 ? ['--'] : []), ...more].join(' ')}`
}

/** What the rules or the words of a command refuse is no fault of the code; everything else keeps its stack. */
function failWithSentence(error: unknown): void {
  console.error(error instanceof CommandError || error instanceof Refusal ? error.message : error)
  process.exit(1)
}
