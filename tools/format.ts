import { runCommand, tool } from './stages/command.ts'

/** `npm run format`: formats the sources as `npm test` requires. */
const { code, output } = await runCommand(tool('oxfmt'))
console.log(output.trim())
process.exitCode = code
