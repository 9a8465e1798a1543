import { DEMO_TOTP_SECRET } from '../modules/operators/server/demo.ts'
import { totpCode } from '../modules/operators/server/totp.ts'

/** `npm run demo-code` prints the code that the authenticator of the demo's operators shows now. */
console.log(totpCode(DEMO_TOTP_SECRET, new Date()))
