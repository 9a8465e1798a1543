import { OwnAccounts } from '../../../modules/sweeps/web/index.ts'

export default function OwnAccountsPage() {
  return <OwnAccounts />
}
