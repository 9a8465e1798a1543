import type { AppContext } from '../../../app-context.ts'
import { operatorById } from '../queries.ts'

/** Sends nothing once the operator has a password of the own. */
export async function sendOperatorPassword(
  context: Pick<AppContext, 'db' | 'mail' | 'secrets' | 'productName' | 'siteUrl'>,
  { operatorId, sealedPassword }: { operatorId: string; sealedPassword: string },
): Promise<void> {
  const operator = await operatorById(context.db.system, operatorId)
  if (!operator?.password_is_temporary) return
  const { productName, siteUrl } = context
  const text = [
    `Hello ${operator.name},`,
    '',
    `You were added to the ${productName} desk as ${operator.role}.`,
    '',
    `Your first password: ${context.secrets.open(sealedPassword, `operator password ${operatorId}`)}`,
    '',
    `Sign in at ${siteUrl}/operator with this email address. You then choose a password of your own and add an authenticator app.`,
  ].join('\n')
  const subject = `Your first password for the ${productName} desk`
  await context.mail.send({ to: operator.email, subject, text, messageId: `<operator-password-${operatorId}@kasuwa>` })
}
