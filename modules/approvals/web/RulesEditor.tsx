import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { StepBottom, StepPage } from '../../../ui/parts/StepPage.tsx'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { merchantQuery, PinOrSetPin } from '../../businesses/web/index.ts'
import { APPROVAL_AREAS, type PolicyView, savePolicy, savePolicySchema, type WireApprovalRule } from '../contract.ts'
import { policyQuery } from './queries.ts'
import { RuleFields } from './RuleFields.tsx'
import { areaName, ruleText, whoText } from './words.tsx'
import './approvals.css'

/** A rule in the form. `key` keeps its fields together while others are removed. */
export type DraftRule = Omit<WireApprovalRule, 'from'> & { key: string; from: number | null }

const FIRST_AMOUNT_KOBO = 50_000_000

/** The rules of a business, changed by its owner: the rules, then the PIN. */
export function RulesEditor({ businessid, onClose }: { businessid: string; onClose: () => void }) {
  const { data: policy } = useQuery(policyQuery(businessid))
  if (!policy)
    return (
      <StepPage title={t`Approval rules`} onBack={onClose}>
        <Skeleton rows={4} />
      </StepPage>
    )
  return <Editor key={policy._id} businessid={businessid} policy={policy} onClose={onClose} />
}

function Editor({ businessid, policy, onClose }: { businessid: string; policy: PolicyView; onClose: () => void }) {
  const [isAtPin, setAtPin] = useState(false)
  const [saved] = useState(() => policy.rules.map((rule): DraftRule => ({ ...rule, key: newRequestId() })))
  const form = useStepForm<{ rules: readonly DraftRule[] }, z.ZodType>({
    values: { rules: saved },
    schema: fieldsSchema(policy._id),
    onContinue: () => setAtPin(true),
  })
  const { rules } = form.fields
  const wire = wireRules(rules)
  const fault = form.errorOf('rules')
  const setRules = (next: readonly DraftRule[]) => form.set({ rules: next })
  function change(key: string, more: Partial<DraftRule>) {
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...more } : rule)))
  }
  function add(area: DraftRule['area']) {
    const from = area === 'changes' ? null : area === 'bulk' ? 1 : FIRST_AMOUNT_KOBO
    setRules([...rules, { key: newRequestId(), area, from, people: 1, who: 'owner_or_authorizer', chosen: [], owner_too: false }])
  }
  if (isAtPin)
    return (
      <StepPage title={t`Confirm the rules`} step={t`Step 2 of 2`} onBack={() => setAtPin(false)}>
        <SaveRules
          businessid={businessid}
          policy={policy}
          rules={wire}
          onClose={onClose}
          onRefused={(message) => {
            form.refuseField('rules', message)
            setAtPin(false)
          }}
        />
      </StepPage>
    )
  return (
    <StepPage title={t`Approval rules`} step={t`Step 1 of 2`} onBack={onClose}>
      <Form of={form}>
        <p className="soft">{t`A request that meets a rule waits until another person approves it with a PIN. No money is set aside while it waits.`}</p>
        {APPROVAL_AREAS.map((area) => {
          const own = rules.filter((rule) => rule.area === area)
          return (
            <section key={area} className="approvals__area" aria-label={areaName(area)}>
              <h2>{areaName(area)}</h2>
              {own.length === 0 && <p className="soft">{t`Need no approval.`}</p>}
              {own.map((rule) => (
                <RuleFields
                  key={rule.key}
                  rule={rule}
                  approvers={policy.approvers}
                  onChange={(more) => change(rule.key, more)}
                  onRemove={() => setRules(rules.filter(({ key }) => key !== rule.key))}
                />
              ))}
              {(own.length === 0 || area !== 'changes') && (
                <Button size="small" icon={<PlusIcon size={20} />} onClick={() => add(area)}>
                  {own.length === 0 ? t`Add a rule` : t`Add an amount`}
                </Button>
              )}
            </section>
          )
        })}
        {fault !== undefined && <Callout tone="wrong" role="alert" title={fault} />}
        <StepBottom>
          <Button kind="act" type="submit" isWide>{t`Continue`}</Button>
        </StepBottom>
      </Form>
    </StepPage>
  )
}

const wireRules = (rules: readonly DraftRule[]) => rules.map(({ key: _key, ...rule }) => rule)

/** What the contract refuses in any rule stands at the end of the form. */
const fieldsSchema = (was: PolicyView['_id']) =>
  z.object({
    rules: z.custom<readonly DraftRule[]>().superRefine((rules, check) => {
      const wrong = savePolicySchema.safeParse({ was, rules: wireRules(rules) }).error?.issues[0]?.message
      if (wrong !== undefined) check.addIssue(wrong)
    }),
  })

type SaveProps = {
  businessid: string
  policy: PolicyView
  rules: readonly WireApprovalRule[]
  onClose: () => void
  onRefused: (message: string) => void
}

function SaveRules({ businessid, policy, rules, onClose, onRefused }: SaveProps) {
  const queryClient = useQueryClient()
  const hasPin = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  const send = useIntent(savePolicy)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    clear()
    try {
      const { data } = await send({ body: { was: policy._id, rules: [...rules] } })
      queryClient.setQueryData(policyQuery(businessid).queryKey, data)
      onClose()
    } catch (error) {
      if (isProblem(error) && error.fieldErrors.length > 0) return onRefused(error.message)
      if (refuse(error)) onClose()
    }
  }
  return (
    <>
      {rules.length === 0 ? (
        <p>{t`Nothing will need approval any more.`}</p>
      ) : (
        <ul>
          {rules.map((rule) => (
            <li key={`${rule.area} ${rule.from}`} className="list-row approvals__rule">
              <span>
                <b>{ruleText(rule)}</b>
                <small>{whoText(rule, policy.approvers)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">{t`The rules hold from now on. Requests that wait keep their rule.`}</p>
      {refusal}
      <PinOrSetPin hasPin={hasPin} act={t`Save the rules`} onApproved={save} />
    </>
  )
}
