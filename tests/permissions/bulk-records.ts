import type { AppFixture, Shop } from '../fixtures/app-fixture.ts'
import { lineIdOf } from '../../modules/bulk/server/states.ts'
import type { TestRecords } from './samples.ts'

/** Ids of runs that only tests make. */
export const BULK_MARK = '00TEST'

/** Their runs hold nothing: the matrix asks for rights only. */
export async function createBulkRecords(world: AppFixture, { businessId, caller }: Shop) {
  const [bulkGroup, bulkBeneficiary] = [world.ids.next('bgr'), world.ids.next('bbn')]
  const [bulkRun, pausedBulkRun, failedBulkRun] = ['A', 'B', 'C'].map((mark) => `run_${BULK_MARK}${mark}${world.ids.next('run').slice(11)}`) as [
    string,
    string,
    string,
  ]
  await world.rows(`
    insert into bulk_group (id, business_id, name, description, created_by, created_at)
    values ('${bulkGroup}', '${businessId}', '${bulkGroup}', 'Salaries', '${caller.personId}', now())`)
  await world.rows(`
    insert into bulk_run (id, business_id, group_id, group_name, title, state, mode, extra, digest, request_id, requested_by, sender_account, sender_name, hold_id,
      meter_kind, meter_period, lines, amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at)
    select id, '${businessId}', '${bulkGroup}', 'Salaries', 'Salaries', 'running', 'amount', 0, id, id, 'usr', '1', 'A', id, 'outflow', 'ever', 1, 100, 0, 0, 0, 100, 1, 0, 0, now()
    from unnest('{${bulkRun},${pausedBulkRun},${failedBulkRun}}'::text[]) as w(id)`)
  const [bulkUpload, failedBulkLine] = [world.ids.next('bup'), lineIdOf(failedBulkRun, 1)]
  await world.rows(`
    insert into bulk_line (id, run_id, business_id, number, name, account_number, bank_code, bank_name, route, amount, fee, vat, duty, total, rules, state, message)
    values ('${failedBulkLine}', '${failedBulkRun}', '${businessId}', 1, 'BALARABE YUSUF', '3000000099', '058', 'Guaranty Trust Bank', 'rail', 100, 0, 0, 0, 100, '[]',
      'failed', 'Account is closed')`)
  await world.rows(`
    insert into bulk_upload (id, business_id, group_id, requested_by, request_id, fingerprint, file_name, state, row_count, failed_count, created_at, ended_at)
    values ('${bulkUpload}', '${businessId}', '${bulkGroup}', 'usr', '${bulkUpload}', '', 'list.csv', 'finished', 1, 1, now(), now())`)
  await world.rows(`
    insert into bulk_upload_row (upload_id, business_id, number, name, account_number, bank, bank_code, amount, state, message, bank_account_name)
    values ('${bulkUpload}', '${businessId}', 2, 'Mama Chidi', '3000000098', '058', '058', 100, 'failed', 'Another name', 'BALARABE YUSUF')`)
  return { bulkGroup, bulkBeneficiary, bulkRun, pausedBulkRun, failedBulkRun, failedBulkLine, bulkUpload }
}

export const bulkRecordsAgain = ({
  business,
  bulkGroup,
  bulkBeneficiary,
  bulkRun,
  pausedBulkRun,
  failedBulkRun,
  failedBulkLine,
  bulkUpload,
}: TestRecords) => `
  with gone as (delete from bulk_beneficiary where group_id = '${bulkGroup}' and id <> '${bulkBeneficiary}'),
  listed as (
    insert into bulk_beneficiary (id, business_id, group_id, name, account_number, bank_code, amount, search, created_at)
    values ('${bulkBeneficiary}', '${business}', '${bulkGroup}', 'BALARABE YUSUF', '0123456789', '058', 100, '', now()) on conflict do nothing
  ), renamed as (
    update bulk_upload_row set state = 'failed', message = 'Another name', bank_account_name = 'BALARABE YUSUF' where upload_id = '${bulkUpload}'
  ), uploads as (
    update bulk_upload set added_count = 0, failed_count = 1 where id = '${bulkUpload}'
  ), lines as (
    update bulk_line l set state = 'failed', round = r.round from bulk_run r where r.id = l.run_id and l.id = '${failedBulkLine}'
  ), runs as (
    update bulk_run r set state = w.state, queued = w.queued, failed = w.failed, skipped = 0, ended_at = w.ended_at, retry_until = w.ended_at
    from (values ('${bulkRun}', 'running', 1, 0, null), ('${pausedBulkRun}', 'paused', 1, 0, null),
      ('${failedBulkRun}', 'finished_with_failures', 0, 1, '2100-01-01'::timestamptz)) as w(id, state, queued, failed, ended_at) where r.id = w.id
  )
  update bulk_group set removed_at = null, beneficiary_count = 1, last_run_id = null, last_run_digest = null where id = '${bulkGroup}'`
