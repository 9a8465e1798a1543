import type { PermissionFixture, RoleUser } from './role-users.ts'

/** The records of one business that requests can name. */
export type TestRecords = {
  business: string
  cashpoint: string
  /** A cashpoint that was deactivated before. */
  closedCashpoint: string
  /** An active cashpoint without a cashier. */
  freeCashpoint: string
  accountNumber: string
  transfer: string
  /** A prepaid purchase with its token. */
  bill: string
  /** Settled ones: each can be refunded once. */
  cardPayments: readonly string[]
  /** An open dispute of the first one, and a picture that answers it. */
  cardDispute: string
  cardDisputePicture: string
  beneficiary: string
  item: string
  member: string
  invitation: string
  /** One that is ready. */
  statement: string
  /** A bank under review. */
  payoutBank: string
  publicKey: string
  prefix: string
  /** A member of the downline. */
  downlineMember: string
  photos: readonly string[]
  /** A photo that no transaction has. */
  picture: string
  /** A category of money in. */
  product: string
  video: { link: string; question: string }
  documents: { cac: string; ammban: string; other: string }
  /** A video for another daily limit. */
  limitVideo: string
  /** A group with one beneficiary, and runs of it that are being paid, paused and finished with a failed line. */
  bulkGroup: string
  bulkBeneficiary: string
  bulkRun: string
  pausedBulkRun: string
  failedBulkRun: string
  failedBulkLine: string
  /** A list with a row whose bank has another name. */
  bulkUpload: string
  /** A loan that is being repaid, a request of the business, and one for which it is asked to vouch. */
  loan: string
  loanRequest: string
  requestedLoan: string
  /** A request that waits for approval. */
  authorization: string
}

/** What a request needs beside its records: work before it, or around it. */
export type Precondition = <Answer>(at: PreconditionInput, send: () => Promise<Answer>) => Promise<Answer>
type PreconditionInput = { fixture: PermissionFixture; user: RoleUser; body: Record<string, unknown> | undefined }

export type SampleRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Sent as a form with this file. */
  file?: Uint8Array
  needs?: Precondition
  /** The code by which a foreign record is refused, where it is not `not_found`. */
  refusal?: string
}

/**
 * A request of each operation of a module that succeeds for the roles that may call it: `modules/<module>/permission-samples.ts`. `at` is the
 * record that it names, `turn` makes each request different.
 */
export type PermissionSamples = Readonly<Record<string, (at: TestRecords, turn: number) => SampleRequest>>

export const before =
  (prepare: (at: PreconditionInput) => Promise<unknown>): Precondition =>
  async (at, send) => {
    await prepare(at)
    return send()
  }

/** The person has entered the PIN. */
export const grant = before(({ fixture, user }) => fixture.grant(user))

/** A session of its own, because the request ends it. Whoever sends the request opens it. */
export const ownSession: Precondition = (_at, send) => send()

/** Of the first business's owner, to whom a code was sent. */
export const BVN = '22233344455'

/** A different account in each request: the same one again is refused. */
export const payoutNumber = (turn: number): string => `02${String(turn).padStart(8, '0')}`

/** Of a third business. */
export const AGGREGATOR_CODE = 'AGG-THIRD'

/** The code for a new PIN in all tests. */
export const CODE = '123456'
/** From which the payments of all tests come. */
export const PAYER_ACCOUNT = '0123456789'
export const DATE_RANGE = { startdate: '2026-11-01', enddate: '2026-11-20' }

/** The code of the warranter of all tests. */
export const WARRANTER_CODE = 'WARRANTY'

/** A further business, as its form sends it. */
export const newBusinessForm = (more: Record<string, unknown> = {}) => ({
  contactfirstname: 'Sadiya',
  contactlastname: 'Garba-Bello',
  businessphone: '08067123390',
  email: 'branch@shops.example',
  address: '12 Zoo Road',
  businessname: 'Garba Textiles',
  industry: 'Fashion and Tailoring',
  state: 'Kano',
  lga: 'Nasarawa',
  ...more,
})
