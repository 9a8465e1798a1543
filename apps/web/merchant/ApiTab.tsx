import { ApiSettings } from '../../../modules/developers/web/index.ts'
import { SandboxSettings } from '../../../modules/sandbox/web/index.ts'

/** Keys and web payment, and the sandbox in which they are tried. */
export function ApiTab({ businessid }: { businessid: string }) {
  return <ApiSettings businessid={businessid} sandbox={(publickey) => <SandboxSettings businessid={businessid} publickey={publickey} />} />
}
