import type { HoldRow } from './command.ts'
import type { AccountRow } from './rows.ts'

/** The amount in kobo that a lien still lacks; zero when it is closed. */
export const shortfallOf = ({ state, target, amount }: HoldRow): bigint => (state === 'open' && target !== null ? target - amount : 0n)

/** The underfunded liens of one batch, the oldest of each account first. */
export class UnderfundedLiens {
  readonly #byAccount = new Map<AccountRow, HoldRow[]>()

  add(account: AccountRow, lien: HoldRow): void {
    const liens = this.#byAccount.get(account)
    if (liens) liens.push(lien)
    else this.#byAccount.set(account, [lien])
  }

  /**
   * Allocates the available balance to the liens before it can be used otherwise. The caller applies each allocation
   * before it takes the next one.
   */
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
