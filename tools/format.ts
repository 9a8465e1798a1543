import { commandLine } from './command-line/command-line.ts'
import { runCommand, tool } from './stages/command.ts'

/** `npm run format`: formats the sources as `npm test` requires. */
commandLine('format')
const { code, output } = await runCommand(tool('oxfmt'))
console.log(output.trim())
process.exitCode = code
