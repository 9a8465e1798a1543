import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Field } from '../../../../ui/parts/Field.tsx'
import { Form, FormRefusal } from '../../../../ui/parts/Form.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { useContractForm } from '../../../../ui/parts/useContractForm.ts'
import { savePayPageSetting, showPayPageSetting, siteSchema } from '../../expected/contract.ts'
import { type PayPageSetting, payPageSettingQuery } from './queries.ts'

const TRY_AGAIN = t`Your site could not be saved. Try again.`

/** The site of the shop: pay pages lead back to no other. */
export function PaySite({ businessid }: { businessid: string }) {
  const { data, isError, refetch } = useQuery(payPageSettingQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`Your site could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={3} />
  return <SiteForm key={data.since ?? 'none'} businessid={businessid} setting={data} />
}

const formSchema = z.object({ site: siteSchema, mayframe: z.boolean() })

function SiteForm({ businessid, setting }: { businessid: string; setting: PayPageSetting }) {
  const queryClient = useQueryClient()
  const form = useContractForm(savePayPageSetting, {
    values: { site: setting.site ?? '', mayframe: setting.mayframe },
    schema: formSchema,
    input: ({ site, mayframe }) => ({ body: { merchant: businessid, site, mayframe } }),
    failed: TRY_AGAIN,
    unanswered: TRY_AGAIN,
    onDone() {
      notify.success(t`Your site is saved`)
      void refresh(queryClient, showPayPageSetting)
    },
  })
  const { value: mayFrame, onChange } = form.field('mayframe')
  return (
    <Form of={form} className="form">
      <p className="soft">{t`When a customer has paid, the pay page offers to go back to your site. It leads to no other site.`}</p>
      <Field
        label={t`Site of your shop`}
        hint={t`Such as shop.example.ng`}
        inputMode="url"
        maxLength={253}
        disabled={!setting.maysave}
        {...form.text('site')}
      />
      <Checkbox checked={mayFrame} disabled={!setting.maysave} onChange={({ target }) => onChange(target.checked)}>
        {t`My site may show the pay page inside its own pages`}
      </Checkbox>
      <FormRefusal of={form} />
      {setting.maysave && (
        <div className="buttons">
          <Button kind="act" type="submit" isBusy={form.isBusy}>{t`Save the site`}</Button>
        </div>
      )}
    </Form>
  )
}
