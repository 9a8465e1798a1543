import { alternateAccountFlag } from '../../modules/alternate-accounts/flag.ts'
import { requestAccountCommand } from '../../modules/alternate-accounts/server/actions/request-account.ts'
import { reserveAccount } from '../../modules/alternate-accounts/server/actions/reserve-account.ts'
import { alternateAccountById } from '../../modules/alternate-accounts/server/queries.ts'
import { defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { confirmCollection } from '../../modules/collections/server/actions/confirm-collection.ts'
import { alternateAccountSource } from '../../modules/alternate-accounts/server/source.ts'
import { setDemoFlag } from '../../modules/flags/index.ts'
import { endSession, findGrant } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import { payAlternateAccount } from '../../partners/alternate-accounts/simulator/pay-in.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import type { DemoCardsContext } from './demo-cards.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeededBusiness } from './open-accounts.ts'

const RECEIVED = { amountKobo: 3_750_000, payerName: 'Chiamaka Obi', payerBank: '057', payerAccount: '2087654355', narration: 'Aso ebi deposit' }

/** A second account number of the business's default cashpoint, opened by the actions of the product, and a payment to it. */
export async function seedAlternateAccount(context: DemoCardsContext, simulatorUrl: string, business: SeededBusiness): Promise<void> {
  const { db, clock, ids } = context
  const bank = context.alternateBanks.all[0]!
  await setDemoFlag(db.system, alternateAccountFlag.key, clock.now())
  const caller = await openOwnerSession(context, business)
  await authoriseByPin(context, caller, DEMO_PIN)
  const cashpoint = (await defaultCashpoint(db.system, business.row.id))!
  const { outcome } = await context.postingQueue.submit(
    requestAccountCommand({
      ids: { account: ids.next('alt'), hold: ids.next('hld') },
      caller,
      requestId: ids.next('req'),
      grantId: (await findGrant(db.system, caller, clock.now()))!,
      bank: { partner: bank.name, name: bank.bankName, code: bank.bankCode },
      cashpoint,
      accountName: business.row.name,
      earlier: 0,
      rules: await context.rules(),
    }),
  )
  await reserveAccount(context, outcome)
  const { account_number: accountNumber } = (await alternateAccountById(db.system, outcome.accountId))!
  const settlementId = ids.next('stl')
  await payAlternateAccount(simulatorUrl, bank.name, { settlementId, accountNumber: accountNumber!, ...RECEIVED })
  await confirmCollection(context, settlementId, alternateAccountSource)
  await endSession(db.system, caller.sessionId, clock.now())
}
