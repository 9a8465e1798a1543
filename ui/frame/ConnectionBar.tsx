import { t } from '@lingui/core/macro'
import { tryConnection } from '../data/connection.ts'
import { useNewVersion } from '../data/new-version.ts'
import { useConnection } from '../data/useConnection.ts'
import { listTime } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import './connection-bar.css'

/** Stands on top of every page while there is no connection, while it is slow, or when a new version is ready. */
export function ConnectionBar() {
  const { offlineSince, isSlow } = useConnection()
  const startNewVersion = useNewVersion()
  return (
    <div role="status">
      {offlineSince !== null ? (
        <div className="connection-bar">
          <p>
            <b>{t`No connection. Your money is safe. Trying again.`}</b> <span>{t`You see the figures of ${listTime(offlineSince)}.`}</span>
          </p>
          <Button size="small" onClick={tryConnection}>{t`Try again`}</Button>
        </div>
      ) : isSlow ? (
        <div className="connection-bar">
          <p>
            <b>{t`The network is slow.`}</b> <span>{t`Still loading.`}</span>
          </p>
        </div>
      ) : (
        startNewVersion && (
          <div className="connection-bar">
            <p>
              <b>{t`A new version is ready.`}</b> <span>{t`It opens when you reload the page.`}</span>
            </p>
            <Button size="small" onClick={startNewVersion}>{t`Reload`}</Button>
          </div>
        )
      )}
    </div>
  )
}
