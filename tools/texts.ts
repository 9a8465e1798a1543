import { commandLine } from './command-line/command-line.ts'
import { runCommand, tool } from './stages/command.ts'

/** `npm run texts`: collects the texts of the screens in the catalogues of `ui/locales`. */
commandLine('texts')
const { code, output } = await runCommand(tool('lingui', 'extract', '--clean'))
console.log(output.trim())
process.exitCode = code
