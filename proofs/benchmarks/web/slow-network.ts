import { createConnection, createServer, type Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

/** Slow 4G with the figures that Lighthouse uses for it. */
const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_MS = (1638.4 * 1024) / 8 / 1000
const UP_BYTES_PER_MS = (675 * 1024) / 8 / 1000
/** As a packet: an answer that is larger arrives piece by piece. */
const PIECE_BYTES = 1_460

export type SlowNetwork = {
  url: string
  /** Ends the connections that are open, so that the next load begins with new ones. */
  closeConnections(): void
  close(): Promise<void>
}

/**
 * A proxy that delays connections and bytes as a slow network does. All connections share one line in each direction. The browser's own
 * throttling delays each request by four round trips instead, also on an open connection.
 */
export async function openSlowNetwork(target: string): Promise<SlowNetwork> {
  const { hostname, port } = new URL(target)
  const down = createLine(DOWN_BYTES_PER_MS)
  const up = createLine(UP_BYTES_PER_MS)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const origin = createConnection({ host: hostname, port: Number(port), noDelay: true })
    client.setNoDelay(true)
    for (const socket of [client, origin]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    // The handshake takes a round trip before the first byte of the request.
    void carry(client, origin, up, ROUND_TRIP_MS)
    void carry(origin, client, down, 0)
    client.on('close', () => origin.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closeConnections = () => {
    for (const socket of open) socket.destroy()
  }
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    closeConnections,
    async close() {
      closeConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

/** Returns when the last of some bytes has passed the line, in milliseconds from now. */
type Line = (bytes: number) => number

function createLine(bytesPerMs: number): Line {
  let freeAt = 0
  return (bytes) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + bytes / bytesPerMs
    return freeAt - now
  }
}

async function carry(from: Readable, to: Writable, line: Line, firstDelayMs: number): Promise<void> {
  let delayMs = firstDelayMs
  let delivered = Promise.resolve()
  const deliver = (piece: Buffer, afterMs: number) => {
    const arrived = new Promise<void>((resolve) => setTimeout(resolve, afterMs))
    delivered = delivered.then(() => arrived).then(() => void (to.writable && to.write(piece)))
  }
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES)
        const passMs = line(piece.length)
        deliver(piece, delayMs + passMs + ROUND_TRIP_MS / 2)
        // One piece after the other, so that the connections take turns on the line.
        await new Promise<void>((resolve) => setTimeout(resolve, passMs))
      }
      delayMs = 0
    }
  } catch {
    // The other side has closed the connection.
  }
  await delivered
  to.end()
}
