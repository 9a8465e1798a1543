/** The bytes that a program's heap uses after a full collection, asked over its inspector. */
export async function heapAfterCollection(inspectorUrl: string): Promise<number> {
  const socket = new WebSocket(inspectorUrl)
  const waiting = new Map<number, (result: { usedSize?: number }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } }
    if (id !== undefined) waiting.get(id)?.(result ?? {})
  })
  const failed = new Promise<never>((_, reject) => socket.addEventListener('error', () => reject(new Error('the inspector does not answer'))))
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    await Promise.race([failed, new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))])
    await Promise.race([failed, ask(1, 'HeapProfiler.collectGarbage')])
    const { usedSize } = await Promise.race([failed, ask(2, 'Runtime.getHeapUsage')])
    return usedSize!
  } finally {
    socket.close()
  }
}
