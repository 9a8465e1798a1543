import { runCommand, tool } from './stages/command.ts'

/** `npm run format`: rewrites what `npm test` would complain about. */
const { code, output } = await runCommand(tool('oxfmt'))
console.log(output.trim())
process.exitCode = code
