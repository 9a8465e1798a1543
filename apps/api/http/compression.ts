import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { RouteContract } from '../../../platform/http/contract.ts'

/** A smaller answer fits into one packet with its headers. */
const LEAST_BYTES = 1_024

/** Compresses the answers of the routes that ask for it with `mayCompress`. Requests are never decompressed. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    // Quick rather than small: on lists, the higher qualities save a tenth and cost several times as much.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 1 },
  })
}

/**
 * Reads only. Writes have small answers, and those of signing in hold tokens. The length of a compressed answer can betray a secret that
 * stands beside text of the request (BREACH), so contracts with keys or codes in their answer set `secret`. Files are compressed already.
 */
export function mayCompress({ method, secret, file }: RouteContract): boolean {
  return method === 'GET' && !secret && file === undefined
}
