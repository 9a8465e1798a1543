import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { nairaTextToKobo } from '../../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { type MerchantQr, readMerchantQr } from '../../../../platform/nigeria/emv-qr.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { amount } from '../../../console/lists.ts'
import { businessName, type CollectionAccount, findCollectionAccount } from '../accounts.ts'
import { bankOptions } from '../console/pay-in-form.ts'
import type { BankContext } from '../context.ts'
import { acceptForms, nameField, payerNameShape, payFromPhone, sendPage, wrongPart } from './page.ts'

const TITLE = 'Scan a QR code'
const formShape = z.object({
  text: z.string().trim().max(512).default(''),
  amount: z.string().optional(),
  payerName: payerNameShape,
  payerBank: z
    .string()
    .default('')
    .transform((code) => (bankByCbnCode(code) ? code : '')),
})
type Filled = z.infer<typeof formShape>
const SCRIPTS = ['/scan/decoder.js', '/scan/scan.js']

/** A customer scans the QR code of a business, as a picture or as its text, and pays. */
export function scanPage(app: FastifyInstance, context: BankContext): void {
  acceptForms(app)
  const form = (wrong: string | null, text = '') => scanForm(text, wrong)
  app.get('/', async (_request, reply) => sendPage(reply, TITLE, form(null), SCRIPTS))
  app.get('/scan.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readFileSync(new URL('./scan.js', import.meta.url))),
  )
  app.get('/decoder.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readFileSync(fileURLToPath(import.meta.resolve('jsqr')))),
  )
  app.post('/', async (request, reply) => {
    const filled = formShape.parse(request.body)
    const code = readMerchantQr(filled.text)
    const account = code && findCollectionAccount(context, code.accountNumber)
    if (!account) {
      const wrong = code ? 'No business has this account number.' : 'This is no payment code of Kasuwa, or a digit of it is wrong.'
      return sendPage(reply.code(400), TITLE, form(wrong, filled.text), SCRIPTS)
    }
    const amountKobo = code.amountKobo === null ? nairaTextToKobo((filled.amount ?? '').replaceAll(/[,\s₦]/g, '')) : BigInt(code.amountKobo)
    if (filled.payerBank === '' || amountKobo === null || amountKobo <= 0n) return sendPage(reply, TITLE, payForm(code, account, filled))
    return sendPage(reply, TITLE, payFromPhone(context, { ...filled, account, amountKobo, channel: 'qr' }))
  })
}

const scanForm = (text: string, wrong: string | null): Html =>
  html`${wrongPart(wrong)}
    <form method="post">
      <label>Picture of the code<input type="file" accept="image/*" data-picture /></label>
      <p class="result" role="status"></p>
      <label>Or the text of the code<input name="text" value="${text}" required maxlength="512" autocomplete="off" /></label>
      <button type="submit" class="wide">Next</button>
    </form>`

const payForm = (code: MerchantQr, account: CollectionAccount, filled: Filled): Html =>
  html`${wrongPart(filled.payerBank === '' ? null : 'Enter the amount in naira, for example 4,500.00.')}
    <form method="post">
      <p>Pay ${code.amountKobo === null ? null : html`${amount(BigInt(code.amountKobo))} `}to ${businessName(account)}</p>
      <input type="hidden" name="text" value="${filled.text}" />
      ${code.amountKobo === null && html`<label>Amount in naira<input name="amount" value="${filled.amount ?? ''}" required inputmode="decimal" autocomplete="off" /></label>`}
      ${nameField(filled.payerName)}
      <div class="field">
        <label for="payer-bank">Your bank</label
        ><select name="payerBank" id="payer-bank">
          ${bankOptions()}
        </select>
      </div>
      <button type="submit" class="wide">Pay</button>
    </form>`
