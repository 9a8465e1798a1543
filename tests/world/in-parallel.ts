/** The numbers from 0 to below `count`, each done once, by whichever hand is free. Fails with the first that fails. */
export async function inParallel<Hand>(hands: readonly Hand[], count: number, work: (hand: Hand, number: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    hands.map(async (hand) => {
      while (next < count) await work(hand, next++)
    }),
  )
}
