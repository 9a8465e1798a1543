import type { AppContext } from '../../../kernel/app-context.ts'
import { operatorPassword } from '../messages.ts'
import { operatorById } from '../queries.ts'

/** Sends nothing once the operator has a password of the own. */
export async function sendOperatorPassword(
  context: Pick<AppContext, 'db' | 'mail' | 'secrets' | 'productName' | 'siteUrl'>,
  { operatorId, sealedPassword }: { operatorId: string; sealedPassword: string },
): Promise<void> {
  const operator = await operatorById(context.db.system, operatorId)
  if (!operator?.password_is_temporary) return
  const { productName, siteUrl } = context
  const { name, role, email } = operator
  const password = context.secrets.open(sealedPassword, `operator password ${operatorId}`)
  await context.mail.send({ to: email, ...operatorPassword.mail({ productName, siteUrl, operatorId, name, role, password }) })
}
