import { hashPassword } from '../../../platform/crypto/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import type { OperatorRole } from '../contract.ts'
import { secretPlace } from './actions/sign-in.ts'
import { acceptStep, insertOperator, storeEnrolment } from './store.ts'

/** One operator of each role, and a second administrator: two decide about an operator. Their authenticators have one secret, which the end of the start-up shows. */
export const DEMO_OPERATORS: readonly { name: string; email: string; role: OperatorRole }[] = [
  { name: 'Ada Danjuma', email: 'support@desk.kasuwa.ng', role: 'support' },
  { name: 'Tunde Okon', email: 'finance@desk.kasuwa.ng', role: 'finance' },
  { name: 'Bisi Yakubu', email: 'compliance@desk.kasuwa.ng', role: 'compliance' },
  { name: 'Musa Bello', email: 'viewer@desk.kasuwa.ng', role: 'viewer' },
  { name: 'Ruth Umeh', email: 'administrator@desk.kasuwa.ng', role: 'administrator' },
  { name: 'Ibrahim Sule', email: 'administrator2@desk.kasuwa.ng', role: 'administrator' },
]
export const DEMO_OPERATOR_PASSWORD = 'Kasuwa@2026'
export const DEMO_TOTP_SECRET = 'KASUWADEMODESKKASUWADEMODESK2345'

export async function insertDemoOperators({ db, clock, secrets, idsAt }: DemoContext): Promise<void> {
  const at = clock.now()
  const passwordHash = await hashPassword(DEMO_OPERATOR_PASSWORD)
  const ids = idsAt(at)
  await db.transaction(async (tx) => {
    for (const operator of DEMO_OPERATORS) {
      const id = ids.next('opr')
      await insertOperator(tx, { id, ...operator, passwordHash, isTemporary: false, at })
      await storeEnrolment(tx, id, secrets.seal(DEMO_TOTP_SECRET, secretPlace(id)), [])
      await acceptStep(tx, id, 1n, at)
    }
  })
}
