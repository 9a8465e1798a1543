import type { Sql } from '../../../platform/db/index.ts'
import { memberByPerson, type TeamMember } from '../../team/index.ts'
import type { ApprovalRow } from './rows.ts'

/** The person who asked, as a member of the business now. */
export const findMember = (db: Sql, approval: Pick<ApprovalRow, 'business_id' | 'asked_by'>): Promise<TeamMember | null> =>
  memberByPerson(db, approval.business_id, approval.asked_by)
