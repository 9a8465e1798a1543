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
  /** As when a database is killed and starts again: all connections are cut, and new ones are refused until it says otherwise. */
  starting(isStarting: boolean): void
  close(): Promise<void>
}

/** A wire to a database that a test can break at a word. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const to = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let tampering: Tamper | null = null
  let isStarting = false
  const server = createServer((client) => {
    if (isStarting) return void client.on('error', () => {}).once('data', () => client.end(STARTING))
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
    starting(is) {
      isStarting = is
      if (is) for (const end of ends) end.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy()
        server.close(() => resolve())
      }),
  }
}

/** What a server says that is not ready yet, in its protocol: an error of these fields, each ended by a zero. */
const STARTING = errorOf({ S: 'FATAL', V: 'FATAL', C: '57P03', M: 'the database system is starting up' })

function errorOf(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([field, text]) => `${field}${text}\0`)
      .join('')}\0`,
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
