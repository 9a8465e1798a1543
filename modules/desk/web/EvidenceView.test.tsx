import { expect, render, screen, test, within } from '../../../tests/components/test.tsx'
import { EvidenceView } from './EvidenceView.tsx'
import type { WorkDetails } from './queries.ts'

const EVIDENCE: WorkDetails['evidence'] = [
  {
    title: 'Documents',
    facts: [
      { name: 'Front', value: { file: '/api/operator/file/upl_1?until=1', text: 'Front', kind: 'image' } },
      { name: 'Back', value: { file: '/api/operator/file/upl_2?until=1', text: 'Back', kind: 'image' } },
      { name: 'Kind', value: 'ID card' },
    ],
  },
  {
    title: 'Compared',
    columns: ['Field', 'Sign-up', 'BVN register', 'Agrees'],
    rows: [['Surname', 'Obi', 'Obi', { rule: 'final', text: 'Same' }]],
    beside_files: true,
  },
  { title: 'Earlier moves', columns: ['When'], rows: [['Yesterday']] },
]

test('a document opens large beside what was compared, is enlarged and turned by keys, and the next one follows', async ({ user }) => {
  render(<EvidenceView evidence={EVIDENCE} />)
  expect(screen.getByText('ID card')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Front' }))
  const large = await screen.findByRole('dialog', { name: 'Front' })
  expect(within(large).getByRole('cell', { name: 'Same' })).toBeVisible()
  expect(within(large).queryByText('Yesterday')).toBeNull()
  const picture = () => within(screen.getByRole('dialog')).getByRole('img')
  await user.keyboard('+')
  expect(picture().style.transform).toContain('scale(1.4)')
  await user.keyboard('r')
  expect(picture().style.transform).toContain('rotate(90deg)')
  await user.keyboard('0')
  expect(picture().style.transform).toContain('scale(1) rotate(0deg)')
  await user.click(within(large).getByRole('button', { name: 'Next' }))
  expect(picture()).toHaveAttribute('src', '/api/operator/file/upl_2?until=1')
  expect(screen.getByText('2 of 2')).toBeVisible()
})

test('each cell of a table says its column, so that a phone shows a row as a block', () => {
  render(<EvidenceView evidence={EVIDENCE} />)
  expect(screen.getByRole('cell', { name: 'Surname' })).toHaveAttribute('data-label', 'Field')
  expect(screen.getByRole('cell', { name: 'Same' })).toHaveAttribute('data-label', 'Agrees')
})
