import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import type { DemoContext } from '../../kernel/demo-context.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'
import { storeFile } from '../../uploads/index.ts'
import { submitFiles } from './actions/submit-files.ts'

/** Three businesses have sent documents that staff read: a proof of address, a CAC certificate and a lease. */
export async function sendDemoDocuments(demo: DemoContext): Promise<void> {
  const at = demo.clock.now()
  const context = { ...demo, ...createTenantAccess(demo.db), ids: demo.idsAt(at), productName: 'Kasuwa' }
  const [first, second, third] = demo.businesses
  const send = async (
    business: DemoContext['businesses'][number] | undefined,
    kind: 'proof_of_address' | 'cac' | 'other_documents',
    folder: 'ProofOfAddress' | 'CAC' | 'OtherDocument',
    title: string,
  ) => {
    if (!business) return
    const caller = { businessId: business.id, personId: business.ownerId, role: 'merchant' as const }
    const bytes = await demo.samples.document(title)
    const link = await storeFile(context, caller, { folder, file: { name: 'paper.jpg', bytes }, requestId: `demo-${kind}-file` })
    const paper = kind === 'proof_of_address' ? { paper: 'utility_bill' as const, datedOn: addDays(lagosDay(at), -20) } : undefined
    const files = [{ part: 'document' as const, field: 'doc', link, ...(kind === 'other_documents' && { title }) }]
    await submitFiles(context, caller, { kind, files, ...(paper && { paper }) }, `demo-${kind}`)
  }
  await send(first, 'proof_of_address', 'ProofOfAddress', 'Eko Electricity')
  await send(second, 'cac', 'CAC', 'Certificate of Registration')
  await send(third, 'other_documents', 'OtherDocument', 'Lease of the shop')
}
