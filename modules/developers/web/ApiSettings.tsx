import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyIcon } from '../../../ui/icons/icons.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { merchantQuery } from '../../businesses/web/index.ts'
import { developersQuery } from './queries.ts'
import { SecretKey } from './SecretKey.tsx'
import { SettingsError } from './SettingsError.tsx'
import { WebPayment } from './WebPayment.tsx'
import './developers.css'

/** Keys of the API, and web payment. `sandbox` is the row of a higher module. */
export function ApiSettings({ businessid, sandbox }: { businessid: string; sandbox: (publickey: string) => ReactNode }) {
  const settings = useQuery(developersQuery(businessid))
  const details = useQuery(merchantQuery(businessid)).data
  if (settings.error && !settings.data) return <SettingsError error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data || !details) return <Skeleton rows={5} />
  const { publickey } = details
  const isSandbox = details.service === 'sandbox'
  return (
    <div className="developers">
      {details.classification === 'web' && (
        <p>
          <StatusBadge rule="told" tone="info">
            {isSandbox ? t`Sandbox Account` : t`Live Account`}
          </StatusBadge>
        </p>
      )}
      <div className="developers__row">
        <div>
          <span className="quiet t1">{t`Business id, for the addresses of the API`}</span>
          <p className="code developers__key" translate="no">
            {businessid}
          </p>
        </div>
        <CopyButton text={businessid} label={t`Copy business id`} said={t`Business id copied`}>
          {(copy) => <Button size="small" icon={<CopyIcon size={18} />} onClick={copy}>{t`Copy id`}</Button>}
        </CopyButton>
      </div>
      {publickey !== null && (
        <div className="developers__row">
          <div>
            <span className="quiet t1">{t`Public key`}</span>
            <p className="code developers__key" translate="no">
              {publickey}
            </p>
          </div>
          <CopyButton text={publickey} label={t`Copy Key`} said={t`Public key copied`}>
            {(copy) => <Button size="small" icon={<CopyIcon size={18} />} onClick={copy}>{t`Copy Key`}</Button>}
          </CopyButton>
        </div>
      )}
      <SecretKey businessid={businessid} settings={settings.data} hasPin={details.issetpin} />
      {details.classification !== 'pos' && !isSandbox && (
        <>
          <WebPayment publickey={publickey} settings={settings.data} hasPin={details.issetpin} />
          {publickey !== null && sandbox(publickey)}
        </>
      )}
    </div>
  )
}
