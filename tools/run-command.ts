import { join } from 'node:path'
import { type CommandName, commands } from './command-line/commands.ts'
import { commandLine } from './command-line/command-line.ts'

/** Every npm command comes through here, so that `--help` and a wrong option are answered before the command loads its program. */
const [name = '', ...words] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) throw new Error(`tools/command-line/commands.ts has no ${name}.`)
const script = join(import.meta.dirname, `${name}.ts`)
process.argv.splice(1, Infinity, script, ...words)
commandLine(name as CommandName, words)
await import(script)
