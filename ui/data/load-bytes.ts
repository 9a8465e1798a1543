/** A file of the application, such as a sound. Throws where it cannot be fetched. */
export async function loadBytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
  return answer.arrayBuffer()
}
