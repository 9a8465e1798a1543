import { t } from '@lingui/core/macro'
import { tryConnection } from '../data/connection.ts'
import { useConnection } from '../data/useConnection.ts'
import { listTime } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import './connection-bar.css'

/** Stands on top of every page while there is no connection, or while it is slow. It goes by itself. */
export function ConnectionBar() {
  const { offlineSince, isSlow } = useConnection()
  return (
    <div role="status">
      {offlineSince !== null ? (
        <div className="connection-bar">
          <p>
            <b>{t`No connection. Your money is safe. Trying again.`}</b> <span>{t`You see the figures of ${listTime(offlineSince)}.`}</span>
          </p>
          <Button size="small" onClick={tryConnection}>{t`Try again`}</Button>
        </div>
      ) : (
        isSlow && (
          <div className="connection-bar">
            <p>
              <b>{t`The network is slow.`}</b> <span>{t`Still loading.`}</span>
            </p>
          </div>
        )
      )}
    </div>
  )
}
