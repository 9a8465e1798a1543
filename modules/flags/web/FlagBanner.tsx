import { Banner } from '../../../ui/frame/Banner.tsx'
import { readFlags } from '../contract.ts'

/** The red banner with a message to everybody, while its flag has a text (SHELL-20, SHELL-71). */
export function FlagBanner({ parts }: { parts: Readonly<Record<string, unknown>> | undefined }) {
  const text = readFlags(parts)['web.banner']
  if (typeof text !== 'string' || text.trim() === '') return null
  return <Banner title={text} tone="wrong" />
}
