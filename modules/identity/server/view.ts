import type { z } from 'zod'
import type { AppContext } from '../../kernel/app-context.ts'
import type { PublicContext } from '../../kernel/tenant-context.ts'
import type { signedInSchema } from '../contract.ts'
import type { Caller } from './caller.ts'
import { memberships } from './extension-points.ts'
import { businessKeyOf, presentPerson } from './present.ts'
import { personWithId } from './queries.ts'

/** Whom a document with a first screen is for, as the browser stores it: all but the token. */
export type Viewer = { holder: Omit<z.output<typeof signedInSchema>, 'token'>; publicKey: string }

export async function describeViewer(
  { people, extensions }: Pick<PublicContext, 'people'> & Pick<AppContext, 'extensions'>,
  { personId, businessId }: Pick<Caller, 'personId' | 'businessId'>,
): Promise<Viewer | null> {
  const [person, all] = await Promise.all([personWithId(people, personId), extensions.of(memberships)(people, personId)])
  const current = all.find((membership) => membership.business_id === businessId)
  return person && current ? { holder: presentPerson(person, all, current), publicKey: businessKeyOf(current) } : null
}
