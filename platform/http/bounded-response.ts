/** Reads a partner's answer as UTF-8. Throws as soon as it is longer than `maxBytes`, so that no partner can fill the memory. */
export async function readBoundedText(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
