import { BULK_MARK, bulkRecordsAgain } from '../../tests/permissions/bulk-records.ts'
import type { PermissionFixture } from '../../tests/permissions/role-users.ts'
import { before, payoutNumber, type PermissionSamples, type Precondition } from '../../tests/permissions/samples.ts'
import { setDemoPin } from '../identity/index.ts'
import { insertPin } from '../identity/server/store.ts'

/** The PIN of everybody who pays a group. */
const BULK_PIN = '4073'

async function resetRecords({ app, own, other }: PermissionFixture): Promise<void> {
  for (const records of [own, other]) await app.rows(bulkRecordsAgain(records))
  await app.rows(
    `update bulk_run set state = 'stopped', queued = 0, queued_amount = 0, queued_total = 0, skipped = 1 where id not like 'run_${BULK_MARK}%'`,
  )
}

/** The records of bulk payments as they were. */
const asBefore = before(({ fixture }) => resetRecords(fixture))

/** With the PIN of bulk payments; afterwards the person has the earlier one, if there was one. */
const withPin: Precondition = async ({ fixture, user: { personId } }, send) => {
  await resetRecords(fixture)
  const { app, own, pepper } = fixture
  const owner = { personId, businessId: own.business }
  const [earlier] = await app.rows<{ hash: string }>(`select hash from pin where person_id = '${personId}' and business_id = '${own.business}'`)
  await app.rows(`delete from pin where person_id = '${personId}'`)
  await setDemoPin(app.db.system, pepper, owner, BULK_PIN, app.clock.now())
  const answer = await send()
  await app.rows(`delete from pin where person_id = '${personId}'`)
  if (earlier) await insertPin(app.db.system, { ...owner, hash: earlier.hash, at: app.clock.now() })
  return answer
}

export const samples: PermissionSamples = {
  'bulk.add_group': (_at, turn) => ({ body: { name: `Group ${turn}`, description: 'Salaries' } }),
  'bulk.list_groups': () => ({}),
  'bulk.delete_group': (at) => ({ params: { id: at.bulkGroup }, needs: asBefore }),
  'bulk.count_beneficiaries': (at) => ({ params: { id: at.bulkGroup }, needs: asBefore }),
  'bulk.add_beneficiary': (at, turn) => ({
    body: {
      beneficiary_account_name: 'Balarabe Yusuf',
      beneficiary_bank: '058',
      beneficiary_account_number: payoutNumber(turn),
      amount: 100,
      group: at.bulkGroup,
    },
    needs: asBefore,
  }),
  'bulk.list_beneficiaries': (at) => ({ query: { group: at.bulkGroup }, needs: asBefore }),
  'bulk.change_beneficiary': (at) => ({ params: { id: at.bulkBeneficiary }, body: { amount: 100 }, needs: asBefore }),
  'bulk.delete_beneficiary': (at) => ({ params: { id: at.bulkBeneficiary }, needs: asBefore }),
  'bulk.upload_beneficiaries': (at) => ({
    query: { merchant: at.business, group: at.bulkGroup },
    file: Buffer.from('Account Name,Account Number,Bank Code,Amount\nBalarabe Yusuf,0123456789,058,5000\n'),
    needs: asBefore,
  }),
  'bulk.show_upload_status': (at) => ({ query: { merchant: at.business, group: at.bulkGroup }, needs: asBefore }),
  'bulk.take_bank_names': (at) => ({ body: { group: at.bulkGroup, upload: at.bulkUpload }, needs: asBefore }),
  'bulk.quote_group': (at) => ({ params: { id: at.bulkGroup }, body: {}, needs: asBefore }),
  'bulk.pay_group': (at) => ({ body: { title: 'Salaries', group_id: at.bulkGroup, pin: BULK_PIN }, needs: withPin }),
  'bulk.show_pay_status': (at) => ({ params: { id: at.bulkGroup }, needs: asBefore }),
  'bulk.list_runs': () => ({}),
  'bulk.show_run': (at) => ({ params: { id: at.bulkRun }, needs: asBefore }),
  'bulk.list_run_lines': (at) => ({ params: { id: at.bulkRun }, needs: asBefore }),
  'bulk.pause_run': (at) => ({ params: { id: at.bulkRun }, needs: asBefore }),
  'bulk.resume_run': (at) => ({ params: { id: at.pausedBulkRun }, needs: asBefore }),
  'bulk.stop_run': (at) => ({ params: { id: at.bulkRun }, needs: asBefore }),
  'bulk.close_run': (at) => ({ params: { id: at.failedBulkRun }, needs: asBefore }),
  'bulk.retry_run': (at) => ({ params: { id: at.failedBulkRun }, body: { pin: BULK_PIN }, needs: withPin }),
  'bulk.change_line': (at) => ({
    params: { id: at.failedBulkRun, line: at.failedBulkLine },
    body: { beneficiary_account_name: 'Balarabe Yusuf', beneficiary_bank: '058', beneficiary_account_number: '3000000099' },
    needs: asBefore,
  }),
  'bulk.show_run_receipt': (at) => ({ params: { id: at.failedBulkRun }, needs: asBefore }),
}
