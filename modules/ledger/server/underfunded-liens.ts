import type { HoldRow } from './command.ts'
import type { AccountRow } from './rows.ts'

/** What a lien has yet to take; nothing once it is over. Kobo. */
export const shortfallOf = ({ state, target, amount }: HoldRow): bigint => (state === 'open' && target !== null ? target - amount : 0n)

/** The liens of one batch that have not yet taken what they are to hold, the oldest of each account first. */
export class UnderfundedLiens {
  readonly #byAccount = new Map<AccountRow, HoldRow[]>()

  add(account: AccountRow, lien: HoldRow): void {
    const liens = this.#byAccount.get(account)
    if (liens) liens.push(lien)
    else this.#byAccount.set(account, [lien])
  }

  /** What is free goes to them, before anybody else may use it; each is told apart, so that whoever walks this may write it down. */
  *allocateAvailable(): Generator<{ account: AccountRow; lien: HoldRow; taken: bigint }> {
    for (const [account, liens] of this.#byAccount) {
      for (const lien of liens) {
        const free = account.balance - account.held
        const lack = shortfallOf(lien)
        const taken = free < lack ? free : lack
        if (taken > 0n) yield { account, lien, taken }
      }
    }
  }
}
