import { expect, test } from 'vitest'
import { createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { recordCrashReport } from './report-crash.ts'

test('SHELL-123: a report is mailed to each address of the fixed list, once for each kind of crash, and counts once when it is only sent again', async () => {
  const world = await createAppFixture()
  const report = { subject: 'TypeError', message: 'at SendMoney' }
  for (const requestId of ['one', 'one', 'two', 'two'])
    await recordCrashReport({ ...world, crashReportTo: ['care@kasuwa.ng', 'screens@kasuwa.ng'] }, report, {
      requestId,
      address: '10.0.0.1',
      device: '',
    })
  expect(await world.rows(`select times from crash_report`)).toEqual([{ times: 2 }])
  expect((await world.rows(`select 1 from job`)).length).toBe(2)
  await world.close()
})
