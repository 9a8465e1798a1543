import type { RowMove } from '../../ledger/index.ts'
import { collectionTable } from './tables.ts'

/** The case whose lien secures a credit that no statement has shown; null when the lien ends. */
export const setLienCase = (id: string, caseId: string | null): RowMove => collectionTable.move(id, { set: { lien_case_id: caseId } })

/** The payment `transferId` sends the money back. */
export const beginSendingBack = (id: string, transferId: string): RowMove =>
  collectionTable.move(id, { from: 'posted', to: 'sending_back', why: transferId })

/** No recall asks for the money any more. */
export const clearRecall = (id: string): RowMove => collectionTable.move(id, { set: { recall_id: null } })
