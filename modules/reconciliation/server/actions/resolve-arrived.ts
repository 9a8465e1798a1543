import { collectionTable, setLienCase } from '../../../collections/index.ts'
import { clearingItemTable, suspenseItemTable, statementLineTable } from '../tables.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import {
  clearingIn,
  clearingOut,
  type Locked,
  internalAccount,
  type MoneyCommand,
  type Plan,
  mergePlans,
  wallet,
  staleState,
} from '../../../ledger/index.ts'
import { resolveCaseMove } from '../cases.ts'
import { discrepancyAccount, arrivalJournal } from '../postings.ts'
import type { CaseRow } from '../rows.ts'
import { differencePlan, differenceAccounts, differenceRows, isForOtherAccount, confirmShownCredit, type ShownLine } from './settle-difference.ts'

export type ArrivedOutcome = { isResolved: true }

/**
 * The statement shows a movement that was missing (M53, M54). Its money goes back into clearing, where its line waits.
 * The case is resolved, and the lien released. The line confirms a provisional credit. If the line names another
 * account, the credit keeps the lien until it is withdrawn (release-liens.ts). If the line has another amount, the
 * shortfall is secured in the same commit (M55).
 */
export function resolveArrivedCommand(row: CaseRow, about: ShownLine): MoneyCommand<ArrivedOutcome> {
  const { line, subject } = about
  const posting = row.account_kind === 'suspense_unfunded' ? 'M53' : 'M54'
  const isOther = line.amount !== subject.item.amount
  const { collection } = subject
  const liens = new Set([row.hold_id, collection?.hold_id ?? null])
  const wallets = new Set([row.hold_id === null ? null : row.business_id, collection?.business_id ?? null])
  return {
    name: 'reconciliation.arrived',
    scope: 'reconciliation-arrived',
    key: `${row.id}:${line.line_id}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [
        posting === 'M53' ? clearingIn(row.partner) : clearingOut(row.partner),
        internalAccount(discrepancyAccount(posting)),
        ...[...wallets].flatMap((id) => (id === null ? [] : [wallet(id)])),
        ...(isOther ? differenceAccounts(about) : []),
      ],
      holds: [...liens].filter((id) => id !== null),
      rows: [clearingItemTable.ref(subject.item.id), suspenseItemTable.ref(row.id), ...differenceRows(about)],
    },
    decide: (locked, at) => decide(locked, row.id, about, posting, isOther, at),
  }
}

function decide(
  locked: Locked,
  caseId: string,
  about: ShownLine,
  posting: 'M53' | 'M54',
  isOther: boolean,
  at: Date,
): Plan<ArrivedOutcome> | Refusal {
  const item = locked.row(clearingItemTable, about.subject.item.id)!
  const row = locked.row(suspenseItemTable, caseId)!
  const shown = locked.row(statementLineTable, about.line.id)!
  if (item.case_id !== row.id || row.state === 'resolved' || shown.matched_by !== null) return staleState()
  const posted = arrivalJournal(`${row.case_key}:arrived`, posting, row.partner, row.amount, row.business_id)
  const lien = row.hold_id === null ? null : locked.hold(row.hold_id)
  const { collection } = about.subject
  const credited = collection && locked.row(collectionTable, collection.id)!
  const stays = credited?.state === 'posted_on_lien' && isForOtherAccount(about)
  const back = {
    journals: [posted],
    // Gone if the credit was withdrawn.
    holds: lien?.state === 'open' && !stays ? [{ change: 'release' as const, id: lien.id }] : [],
    moves: [
      clearingItemTable.move(item.id, { set: { case_id: null } }),
      resolveCaseMove(row, posting === 'M53' ? 'it arrived late' : 'it was debited after all', posted.key, at),
      ...(stays ? [setLienCase(credited.id, null)] : []),
    ],
  }
  const rest = isOther ? differencePlan(locked, about, at) : credited ? confirmShownCredit(locked, credited, about) : {}
  return { ...mergePlans(back, rest), outcome: { isResolved: true } }
}
