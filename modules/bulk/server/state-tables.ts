import { defineStateTables } from '../../kernel/state-table-declaration.ts'

export const bulkStateTables = defineStateTables([
  {
    table: 'bulk_upload',
    about: 'Uploaded list',
    open: {
      checking: { ends: 'Each row is checked.', clock: 'Minutes; the job of each minute.', where: 'Bulk Payment' },
    },
    final: ['finished'],
  },
  {
    table: 'bulk_upload_row',
    about: 'Row of a list',
    open: {
      waiting: { ends: 'The bank names its account.', clock: 'Minutes.', where: 'Bulk Payment' },
    },
    final: ['added', 'failed'],
  },
  {
    table: 'bulk_run',
    about: 'Bulk run',
    open: {
      draft: { ends: 'The PIN is entered.', clock: 'None: nothing is held.', where: 'Bulk Payment' },
      reserved: { ends: 'The first line is sent.', clock: 'Seconds.', where: 'Bulk Payment' },
      running: { ends: 'Every line has ended.', clock: 'The job of each minute.', where: 'Bulk Payment' },
      paused: { ends: 'A person goes on or stops it.', clock: 'None: the person decides.', where: 'Bulk Payment' },
      stopping: { ends: 'The lines that were sent have ended.', clock: 'That of its lines.', where: 'Bulk Payment' },
      finished_with_failures: { ends: 'A person retries or closes it.', clock: 'None: the person decides.', where: 'Bulk Payment' },
      finished: { ends: 'It is closed.', clock: 'None: nothing is held.', where: 'Bulk Payment' },
    },
    final: ['stopped', 'closed'],
  },
  {
    table: 'bulk_line',
    about: 'Line of a run',
    open: {
      queued: { ends: 'It is sent, skipped or stopped with its run.', clock: 'That of its run.', where: 'Bulk Payment' },
      sending: { ends: 'Its payment ends.', clock: 'That of the payment out.', where: 'Bulk Payment' },
      failed: { ends: 'A retry is sent, or the run is closed.', clock: 'That of its run.', where: 'Bulk Payment' },
    },
    final: ['settled', 'returned'],
  },
])
