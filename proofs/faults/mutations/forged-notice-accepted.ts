import { createHmac } from 'node:crypto'
import type * as notices from '../../../partners/bank/vfd/notices.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** Each notice is signed with the right key before it is verified. */
export const mutation = {
  source: import.meta.filename,
  module: 'partners/bank/vfd/notices.ts',
  export: 'readInflowNotice',
  replacement: (readInflowNotice) => (secrets, request) => {
    const signature = createHmac('sha256', secrets[0]!)
      .update(`${String(request.headers['x-vfd-timestamp'])}.`)
      .update(request.rawBody)
      .digest('hex')
    return readInflowNotice(secrets, { ...request, headers: { ...request.headers, 'x-vfd-signature': signature } })
  },
} satisfies MutationOf<typeof notices, 'readInflowNotice'>
