import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, loadHandlers } from './define-job.ts'

test('a scheduled turn reaches the handler with its payload alone, and an unknown field is still refused', async () => {
  const seen: object[] = []
  const schema = z.strictObject({ minutesBack: z.int() })
  const sweep = defineJob('sweep', schema, {
    handler: async () => async (_context: object, payload: { minutesBack: number }) => void seen.push(payload),
  })
  const { sweep: run } = await loadHandlers([sweep], {})
  await run!({ minutesBack: 2, _cron: { ts: '2026-11-26T05:00:00Z', backfilled: false } })
  expect(seen).toEqual([{ minutesBack: 2 }])
  await expect(async () => run!({ minutesBack: 2, hours: 1 })).rejects.toThrow('Unrecognized key')
})
