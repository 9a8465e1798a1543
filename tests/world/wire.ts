import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What is wrong with a wire: `cut`, both ends hear of it; `silent`, neither does, and nothing passes any more.
 */
export type Break = 'cut' | 'silent'

/** Decides over what a client sends: null passes it on; `before`, the server never gets it; `after`, it gets it and nobody hears its answer. */
export type Tamper = (sent: Buffer) => { how: Break; when: 'before' | 'after' } | null

export type Wire = {
  /** The database's address through this wire. */
  url: string
  /** For whatever is sent from now on, on whichever connection; each broken connection stays broken, new ones are sound until it says otherwise. */
  tamper(tamper: Tamper | null): void
  close(): Promise<void>
}

/** A wire to a database that a test can break at a word. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const to = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let tampering: Tamper | null = null
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname)
    let isSilent = false
    for (const end of [client, upstream]) {
      ends.add(end)
      end.setNoDelay(true)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end))
    }
    client.on('data', (sent) => {
      if (isSilent) return
      const broken = tampering?.(sent) ?? null
      if (broken?.when !== 'before') upstream.write(sent)
      if (!broken) return
      isSilent = true
      // The server has what it was sent before its wire breaks.
      if (broken.how === 'cut') setImmediate(() => (client.destroy(), upstream.end()))
    })
    upstream.on('data', (answered) => void (isSilent || client.write(answered)))
    client.on('close', () => isSilent || upstream.destroy())
    upstream.on('close', () => isSilent || client.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const here = new URL(databaseUrl)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: here.href,
    tamper: (tamper) => void (tampering = tamper),
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy()
        server.close(() => resolve())
      }),
  }
}
