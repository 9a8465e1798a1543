/** A business as its twin in the sandbox needs it. The owner signs in there with the password of the main site. */
export type SandboxTwin = {
  /** Of the main site. One business has one twin. */
  businessId: string
  accountType: number
  name: string
  classification: string
  industry: string
  state: string
  lga: string
  address: string
  phone: string
  email: string
  contactFirstname: string
  contactLastname: string
  owner: { email: string; phone: string | null; passwordHash: string; firstname: string; lastname: string }
}

/** `refused`: asking again does not help. `unknown`: no answer; asking again is safe, because a business gets one twin. */
export type TwinAnswer = 'created' | 'refused' | 'unknown'

/** The developers' sandbox: another installation of the product, with a bank that is simulated. */
export type SandboxHost = {
  /** The address at which developers sign in; null where no sandbox belongs to this site. */
  url: string | null
  /** Never throws. */
  createTwin(twin: SandboxTwin): Promise<TwinAnswer>
  /** In the sandbox: the twin of a signed request; null when the signature or the time is wrong. */
  readTwin(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }): SandboxTwin | null
}
