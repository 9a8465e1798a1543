import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readDialCode, type Dialled } from '../../../../platform/nigeria/ussd.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { amount } from '../../../console/lists.ts'
import { businessName, type CollectionAccount, findCollectionAccount } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { acceptForms, nameField, payerNameShape, payFromPhone, sendPage, wrongPart } from './page.ts'

const TITLE = 'Dial a code'
const formShape = z.object({
  code: z.string().trim().max(60).default(''),
  payerName: payerNameShape,
  pin: z.string().trim().max(4).optional(),
})

/** A customer without a data connection dials the code of a business and enters the PIN of the bank. */
export function dialPage(app: FastifyInstance, context: BankContext): void {
  acceptForms(app)
  app.get('/', async (_request, reply) => sendPage(reply, TITLE, dialForm('', undefined, null)))
  app.post('/', async (request, reply) => {
    const { code, payerName, pin } = formShape.parse(request.body)
    const dialled = readDialCode(code)
    const account = dialled && findCollectionAccount(context, dialled.accountNumber)
    if (!account) {
      const wrong = dialled ? 'No business has this account number.' : 'No bank knows this code. It looks like *737*000*5037+1012345678+2000#.'
      return sendPage(reply.code(400), TITLE, dialForm(code, payerName, wrong))
    }
    if (pin === undefined || !/^\d{4}$/.test(pin))
      return sendPage(reply, TITLE, pinForm(dialled, account, { code, payerName, isWrong: pin !== undefined }))
    const paid = payFromPhone(context, {
      account,
      amountKobo: BigInt(dialled.amountKobo),
      channel: 'ussd',
      payerName,
      payerBank: dialled.bank.cbnCode,
    })
    return sendPage(reply, TITLE, paid)
  })
}

const dialForm = (code: string, payerName: string | undefined, wrong: string | null): Html =>
  html`${wrongPart(wrong)}
    <form method="post">
      <label
        >Code<input
          name="code"
          value="${code}"
          required
          maxlength="60"
          inputmode="tel"
          placeholder="*737*000*5037+1012345678+2000#"
          autocomplete="off"
      /></label>
      ${nameField(payerName)}
      <button type="submit" class="wide">Dial</button>
    </form>`

const pinForm = (
  { bank, amountKobo }: Dialled,
  account: CollectionAccount,
  { code, payerName, isWrong }: { code: string; payerName: string; isWrong: boolean },
): Html =>
  html`${wrongPart(isWrong ? 'A PIN has four digits.' : null)}
    <form method="post">
      <p>${bank.name}: pay ${amount(BigInt(amountKobo))} to ${businessName(account)}?</p>
      <input type="hidden" name="code" value="${code}" />
      <input type="hidden" name="payerName" value="${payerName}" />
      <label>PIN of your bank, any four digits<input name="pin" required inputmode="numeric" maxlength="4" autocomplete="off" /></label>
      <button type="submit" class="wide">Send</button>
    </form>`
