import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 65
const TAG_BYTES = 16

export type DeviceKeys = { privateKey: string; p256dh: string; auth: string }

/** As a browser makes them when it subscribes. */
export function newDeviceKeys(auth: Buffer): DeviceKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return {
    privateKey: pair.getPrivateKey().toString('base64url'),
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  }
}

/** Opens a message for a device (RFC 8291 with the content coding aes128gcm). Throws when it was not made for its keys. */
export function decryptMessage(body: Buffer, { privateKey, p256dh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  if (keyLength !== KEY_BYTES) throw new Error('the sender has no key')
  const sender = body.subarray(21, 21 + keyLength)
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32))
  const derive = (label: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('the last record has no end')
  return padded.subarray(0, end).toString('utf8')
}

/** The contact of the sender, when its header is signed for this service and has not run out (RFC 8292); null otherwise. */
export function readSender(header: string | undefined, { audience, now }: { audience: string; now: Date }): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(header ?? '') ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  const point = Buffer.from(key ?? '', 'base64url')
  if (!head || !claims || !signature || point.byteLength !== KEY_BYTES) return null
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string }
    const isValid = said.aud === audience && typeof said.exp === 'number' && said.exp * 1_000 > now.getTime()
    return isSigned && isValid && said.sub ? said.sub : null
  } catch {
    return null
  }
}
