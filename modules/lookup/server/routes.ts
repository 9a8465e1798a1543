import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { findItems, pagePosition, toPage } from '../../history/index.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { noteRisk } from '../../risk/index.ts'
import { answerCustomer } from '../../support/index.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'
import {
  helpCaller as helpCallerRoute,
  listBusinessPayments,
  noteBusinessRisk,
  searchRecords,
  setBusinessClass,
  showBusiness,
  showCallerForm,
  showObject,
  writeToOwner,
} from '../contract.ts'
import { callerForm, helpCaller } from './callers/help-caller.ts'
import { changeClass } from './change-class.ts'
import { businessPage } from './business-page.ts'
import { type DeclaredObjects, findObject, objectHref, objectPage } from './object-page.ts'
import { findRecords, namedRecord } from './search/queries.ts'
import { readTerms, searchKinds } from './search/terms.ts'

export function lookupRoutes(context: OperatorContext, kinds: readonly WorkItemKind[], objects: DeclaredObjects): BoundRoute<OperatorCaller>[] {
  const { db } = context
  async function businessOf(id: string) {
    const business = await findBusiness(db, id)
    if (!business) throw notFound('The business')
    return business
  }
  /** A view of a customer's data is written before it is given. */
  const auditView = (operation: string, business: string, { operatorId: actor, role }: OperatorCaller, requestId: string) =>
    writeAudit(db, { business, actor, role, operation, subject: business, requestId, at: context.clock.now() })
  return [
    bindOperator(searchRecords, async ({ query, caller, meta }) => {
      const terms = readTerms(query.text)
      const readable = objects.kinds.filter(({ readers }) => readers.includes(caller.role))
      const found = await findRecords(db, terms, readable)
      const named = namedRecord(found)
      // By what it could be and what it found: the text may be the name or the number of a person.
      const matches = [...new Set(found.map(({ match }) => match.replaceAll('_', ' ')))]
      const facts = { by: searchKinds(terms).join(', '), found: found.length, ...(matches.length > 0 && { found_kinds: matches.join(', ') }) }
      const { operatorId: actor, role } = caller
      await writeAudit(db, { business: null, actor, role, operation: 'lookup.search', requestId: meta.requestId, facts, at: context.clock.now() })
      const data = found.map((each) => ({
        match: each.match,
        _id: each.id,
        href: objectHref(each),
        opens: each === named,
        business_id: each.business_id,
        business: each.business,
        title: each.title,
        detail: each.detail,
        amount: each.amount,
        on: each.found_at,
      }))
      return { data, count: data.length }
    }),
    bindOperator(showObject, async ({ params, caller, meta }) => {
      const { kind, object } = await findObject(context, objects.kinds, params, caller)
      const { operatorId: actor, role } = caller
      await writeAudit(db, {
        business: object.businessId,
        actor,
        role,
        operation: 'lookup.show_object',
        subject: object.id,
        facts: { kind: kind.key },
        requestId: meta.requestId,
        at: context.clock.now(),
      })
      return { data: await objectPage(context, { kind, object, parts: objects.parts, work: kinds, caller }) }
    }),
    bindOperator(showBusiness, async ({ params, caller, meta }) => {
      const business = await businessOf(params.id)
      await auditView('lookup.show_business', business.id, caller, meta.requestId)
      const readable = kinds.filter(({ readers }) => readers.includes(caller.role))
      return { data: await businessPage(context, business, readable, caller) }
    }),
    bindOperator(writeToOwner, async ({ params, body, caller, meta }) => {
      const business = await businessOf(params.id)
      await answerCustomer(context, {
        to: { businessId: business.id, cashpointId: null },
        by: caller.name.split(' ')[0]!,
        text: body.text,
        desk: { operator: caller, messageId: null, requestId: meta.requestId },
      })
      return { data: {}, message: 'Your message was sent' }
    }),
    bindOperator(noteBusinessRisk, async ({ params, body, caller, meta }) => {
      const business = await businessOf(params.id)
      const { outcome, replayed } = await noteRisk(context, { businessId: business.id, ...body, by: caller, requestId: meta.requestId })
      return { data: { _id: outcome.id }, message: 'The risk was noted. Compliance decides.', replayed }
    }),
    bindOperator(setBusinessClass, async ({ params, body, caller, meta }) => {
      const { replayed } = await changeClass(context, { business: await businessOf(params.id), ...body, by: caller, requestId: meta.requestId })
      return { data: {}, message: 'The class was changed', replayed }
    }),
    bindOperator(showCallerForm, async ({ params, caller, meta }) => {
      const business = await businessOf(params.id)
      await auditView('lookup.show_caller_form', business.id, caller, meta.requestId)
      return { data: await callerForm(context, business) }
    }),
    bindOperator(helpCallerRoute, async ({ params, body, caller, meta }) => {
      await helpCaller(context, { business: await businessOf(params.id), caller, input: body, requestId: meta.requestId })
      return { data: {}, message: HELPED[body.act] }
    }),
    bindOperator(listBusinessPayments, async ({ params, query, caller, meta }) => {
      const business = await businessOf(params.id)
      const { rows, next } = toPage(await findItems(db, business.id, {}, pagePosition(query)))
      await auditView('lookup.list_payments', business.id, caller, meta.requestId)
      const data = rows.map((row) => ({
        _id: row.id,
        direction: row.direction,
        kind: row.kind,
        state: row.state,
        amount: row.amount,
        party: row.party_name,
        party_account: row.party_account,
        reference: row.reference,
        session_id: row.session_id,
        createdon: row.created_at,
      }))
      return { data, count: null, next }
    }),
  ]
}

const HELPED = {
  end_wait: 'The person can ask for a code again',
  end_sessions: 'The person was signed out everywhere',
  resend_invitation: 'The invitation was sent again',
} as const
