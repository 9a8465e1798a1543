import { DEMO_TOTP_SECRET } from '../modules/operators/server/demo.ts'
import { totpCode } from '../modules/operators/server/totp.ts'
import { commandLine } from './command-line/command-line.ts'

/** `npm run demo-code` prints the code that the authenticator of the demo's operators shows now. */
commandLine('demo-code')
console.log(totpCode(DEMO_TOTP_SECRET, new Date()))
