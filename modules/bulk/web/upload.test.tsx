import { vi } from 'vitest'
import { answerBulk, BULK_PATH, group, upload } from '../../../tests/components/bulk.ts'
import { stubObjectUrls } from '../../../tests/components/pictures.ts'
import { expect, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { listBulkBeneficiaries, showUploadStatus, takeBankNames, type UploadEntry, uploadBeneficiaries } from '../contract.ts'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const file = new File(['Account Name,Account Number'], 'salaries-nov-2026.csv', { type: 'text/csv' })
const UPLOAD_PATH = `${BULK_PATH}?group=grp_1&open=upload`

const failedRow = (row: number, more: Partial<UploadEntry['data']> = {}, message = 'Wrong Account Number'): UploadEntry => ({
  status: false,
  message,
  data: { row, name: 'RUTH DANLADI', beneficiary_account_number: '140882335', bank: '033', amount: 5_500_000, bank_account_name: null, ...more },
})

test('BULK-48, BULK-50..51, BULK-58: the popup has the template, takes a file and sends it with merchant and group', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(uploadBeneficiaries, { _id: 'upl_1', count: 3 })
  await open(UPLOAD_PATH, { as: 'merchant' })
  const popup = await dialog('Upload List')
  const template = popup.getByRole('link', { name: 'Download template' })
  expect(template).toHaveAttribute('href', '/beneficiary-list-template.xlsx')
  expect(template).toHaveAttribute('download')
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Choose a file first.')).toBeVisible()
  await user.upload(popup.getByLabelText('Choose a file', { selector: 'input' }), file)
  expect(popup.getByText('salaries-nov-2026.csv')).toBeVisible()
  expect(api.calls(uploadBeneficiaries)).toEqual([])
  api.on(showUploadStatus, { upload: upload(), entries: [], next: null })
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('Beneficiaries uploading, Please wait a bit....')).toBeVisible()
  expect(api.calls(uploadBeneficiaries).map(({ query }) => query)).toEqual([{ merchant: 'biz_1', group: 'grp_1' }])
})

test('a refused file says why, and another one can be chosen', async ({ api, open, user }) => {
  answerBulk(api)
  api.on(uploadBeneficiaries, refused(422, 'bulk.unreadable', 'This file is a PDF. Choose an XLSX or CSV file.'))
  await open(UPLOAD_PATH, { as: 'merchant' })
  const popup = await dialog('Upload List')
  await user.upload(popup.getByLabelText('Choose a file', { selector: 'input' }), file)
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(await popup.findByText('This file is a PDF. Choose an XLSX or CSV file.')).toBeVisible()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.csv')
  await user.upload(popup.getByLabelText('Choose another file', { selector: 'input' }), large)
  expect(await popup.findByText('The file is larger than 5 MB. Split it into smaller files.')).toBeVisible()
  await user.click(popup.getByRole('button', { name: 'Continue' }))
  expect(api.calls(uploadBeneficiaries)).toHaveLength(1)
})

test('BULK-18, BULK-52..54, BULK-56..57, BULK-59, ERR-88..89, CONST-53, AMB-75: progress is polled every 5 s; then the list is loaded again and the failed-upload log opens', async ({
  api,
  open,
  user,
}) => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  answerBulk(api)
  api.on(showUploadStatus, { upload: upload(), entries: [], next: null })
  await open(`${BULK_PATH}?group=grp_1`, { as: 'merchant' })
  expect(await screen.findByText('Beneficiaries uploading, Please wait a bit....')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Uploaded' })).toHaveAttribute('aria-valuenow', '33')
  expect(screen.getByText('1 of 3 rows. The banks confirm the names.')).toBeVisible()
  const polls = () => api.calls(showUploadStatus).length
  const before = polls()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(polls()).toBe(before)
  await vi.advanceTimersByTimeAsync(200)
  expect(polls()).toBe(before + 1)
  const lists = api.calls(listBulkBeneficiaries).length
  api.on(showUploadStatus, ({ query }) => ({
    upload: upload({ state: 'finished', processed: 3, added: 2, failed: 1 }),
    entries: query.only === 'failed' ? [failedRow(7)] : [],
    next: null,
  }))
  await vi.advanceTimersByTimeAsync(5_000)
  const log = await dialog('Failed rows')
  expect(await log.findByText('1 beneficiaries failed to upload out of the total uploaded')).toBeVisible()
  expect(log.getByText('2 of 3 rows were added.')).toBeVisible()
  expect(await log.findByText('Wrong Account Number')).toBeVisible()
  expect(log.getByText('Ruth Danladi')).toBeVisible()
  await waitFor(() => expect(api.calls(listBulkBeneficiaries).length).toBe(lists + 1))
  const after = polls()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(polls()).toBe(after)
  await user.click(log.getByRole('button', { name: 'Correct row 7' }))
  const form = await dialog('Add Beneficiary')
  expect(form.getByLabelText('Account Number')).toHaveValue('140882335')
  // The other rows are still there to be corrected.
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await (await dialog('Failed rows')).findByRole('button', { name: 'Correct row 7' })).toBeVisible()
})

test('the failed rows are saved with the columns of the template, and never as a formula', async ({ api, open, user }) => {
  stubObjectUrls()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const saved = vi.spyOn(URL, 'createObjectURL')
  answerBulk(api, [group()])
  api.on(showUploadStatus, ({ query }) => ({
    upload: upload({ state: 'finished', processed: 3, added: 1, failed: 2 }),
    entries: query.only !== 'failed' ? [] : query.cursor === '7' ? [failedRow(8, { name: '=1+1' }, 'Already in row 2')] : [failedRow(7)],
    next: query.only === 'failed' && query.cursor === undefined ? '7' : null,
  }))
  await open(`${BULK_PATH}?group=grp_1&open=upload-log`, { as: 'merchant' })
  const log = await dialog('Failed rows')
  await user.click(await log.findByRole('button', { name: 'Download failed rows' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe(
    [
      '\ufeffAccount Name,Account Number,Bank Code,Amount,Reason',
      'RUTH DANLADI,140882335,033,55000.00,Wrong Account Number',
      "'=1+1,140882335,033,55000.00,Already in row 2",
      '',
    ].join('\r\n'),
  )
})

test('BULK-57: the names of the list stand beside those of the banks; one is taken, then all, and the log closes when none is left', async ({
  api,
  open,
  user,
}) => {
  answerBulk(api)
  const named = [3, 4, 5].map((row) => failedRow(row, { name: 'Mama Chidi', bank_account_name: 'CHIDINMA OKORO' }, 'The bank names this account'))
  const finished = (failed: number) => upload({ state: 'finished', count: 3, processed: 3, added: 3 - failed, failed, renamed: failed })
  api.on(showUploadStatus, { upload: finished(3), entries: named, next: null })
  await open(`${BULK_PATH}?group=grp_1&open=upload-log`, { as: 'merchant' })
  const log = await dialog('Failed rows')
  expect(await log.findAllByText('Mama Chidi')).toHaveLength(3)
  expect(log.getAllByText('Chidinma Okoro')).toHaveLength(3)
  api.on(takeBankNames, { added: 1, upload: finished(2) }).on(showUploadStatus, { upload: finished(2), entries: named.slice(1), next: null })
  await user.click(log.getByRole('button', { name: 'Use this name in row 3' }))
  await waitFor(() => expect(log.getAllByText('Mama Chidi')).toHaveLength(2))
  api.on(takeBankNames, { added: 2, upload: finished(0) }).on(showUploadStatus, { upload: finished(0), entries: [], next: null })
  await user.click(log.getByRole('button', { name: 'Use the bank’s names for all 2' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Failed rows' })).toBeNull())
  expect(api.calls(takeBankNames).map(({ body }) => body)).toEqual([
    { group: 'grp_1', upload: 'upl_1', rows: [3] },
    { group: 'grp_1', upload: 'upl_1' },
  ])
})
