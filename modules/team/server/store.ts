import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Role } from '../../identity/contract.ts'

export async function insertMember(
  tx: Sql,
  member: { id: string; businessId: string; personId: string; role: Role; cashpointId: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
    values (${member.id}, ${member.businessId}, ${member.personId}, ${member.role}, ${member.cashpointId}, ${member.at})`.execute(tx)
}
