import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BulkUpload, uploadQuery } from './queries.ts'
import { refreshGroup } from './refresh.ts'

/**
 * The upload of a group that is under way. When its last row has a result, the list is loaded again and `onFinished` opens the log
 * (BULK-53, BULK-54). An upload that had ended before the page opened is not announced.
 */
export function useUpload(businessid: string, group: string, isAllowed: boolean, onFinished: (upload: string) => void) {
  const queryClient = useQueryClient()
  const { data } = useQuery(uploadQuery(businessid, group, isAllowed))
  const [watched, setWatched] = useState<string | null>(null)
  const upload = data?.upload ?? undefined
  if (upload?.state === 'checking' && watched !== upload._id) setWatched(upload._id)
  const ended = upload?.state === 'finished' && upload._id === watched ? upload._id : null
  const announce = useEffectEvent((id: string) => {
    setWatched(null)
    void refreshGroup(queryClient)
    onFinished(id)
  })
  useEffect(() => {
    if (ended !== null) announce(ended)
  }, [ended])
  const running: BulkUpload | undefined = upload?.state === 'checking' ? upload : undefined
  return { running, newest: upload, watch: setWatched }
}
