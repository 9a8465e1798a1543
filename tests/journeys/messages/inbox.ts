import { type Product, until } from '../../fixtures/product-processes.ts'

/** As the simulator has received it. Carriers write 234803… for 0803…. */
export type Received = { channel: 'mail' | 'sms'; to: string; subject: string; text: string }

export const receivedBy = (world: Product, to?: string): Promise<Received[]> =>
  world.console<Received[]>(`/messages${to === undefined ? '' : `?to=${encodeURIComponent(to.replace(/^0/, '234'))}`}`)

/** The first group of the pattern in the newest message to an address that has it. Waits for the message. */
export function readFrom(world: Product, to: string, pattern: RegExp): Promise<string> {
  return until(`a message to ${to} with ${pattern}`, async () => {
    const found = (await receivedBy(world, to)).toReversed().flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
    return found[0]
  })
}

export const CODE = /(?<!\d)(\d{6})(?!\d)/
