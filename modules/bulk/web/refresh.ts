import type { QueryClient } from '@tanstack/react-query'
import { refresh, refreshLive } from '../../../ui/data/contract-key.ts'
import { listBulkBeneficiaries, listGroups, quoteGroup, showRun, showUploadStatus } from '../contract.ts'

/** A group has other beneficiaries, or other figures. */
export const refreshGroup = (queryClient: QueryClient): Promise<void> => refresh(queryClient, listGroups, listBulkBeneficiaries, quoteGroup)

/** Rows of an uploaded list have other results. */
export const refreshUpload = (queryClient: QueryClient): Promise<void> => refresh(queryClient, showUploadStatus)

/** A run has begun, ended or changed. Its page may not show it yet. */
export const refreshRuns = (queryClient: QueryClient): Promise<void> => refreshLive(queryClient, quoteGroup, showRun)
