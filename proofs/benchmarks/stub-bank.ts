import { createServer } from 'node:http'

/**
 * A bank that approves at once and stores nothing. It runs in its own process, so that calls to it cost both
 * implementations the same. The session id carries the credit: account, naira, number (`randomSessionId`).
 */
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = pieces.length > 0 ? (JSON.parse(Buffer.concat(pieces).toString()) as Record<string, string>) : {}
    const { pathname, searchParams } = new URL(request.url!, 'http://bank')
    const data = answerTo(pathname.slice('/vfd'.length), searchParams, body)
    const text = JSON.stringify(data === null ? { status: '108', message: 'No Transaction' } : { status: '00', message: 'Successful', data })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as { port: number }).port}`))
process.once('SIGTERM', () => process.exit(0))

let sessionCount = 0

function answerTo(path: string, query: URLSearchParams, body: Record<string, string>): object | null {
  if (path === '/baasauth/token') return { access_token: 'token', expires_in: 3_600 }
  if (path === '/account/enquiry') {
    const accountNo = query.get('accountNumber') ?? '1000000000'
    return { accountNo, accountId: accountNo, client: 'Shop', clientId: accountNo }
  }
  if (path === '/account/transactions') return { content: [], last: true }
  if (path === '/transfer')
    return {
      reference: body['reference'],
      transactionStatus: '00',
      sessionId: `out-${++sessionCount}`,
      amount: body['amount'],
      toAccount: body['toAccount'],
    }
  return path === '/transactions' ? creditOf(query.get('sessionId')) : null
}

function creditOf(sessionId: string | null): object | null {
  const parts = /^(\d{10})-(\d+)-/.exec(sessionId ?? '')
  if (!parts) return null
  return {
    transactionType: 'INFLOW',
    transactionStatus: '00',
    sessionId,
    amount: `${parts[2]}.00`,
    accountNo: parts[1],
    fromAccountNo: '0123456789',
    fromAccountName: 'Balarabe Yusuf',
    fromBank: '000013',
    narration: 'wax print',
    transactionChannel: 'EFT',
    transactionDate: new Date().toISOString(),
  }
}
