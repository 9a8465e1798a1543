import type { ComponentType } from 'react'
import type { WorkArea } from '../../../modules/desk/web/index.ts'

/** `params`: the named parts of the path; `query`: of the address. */
export type OperatorPageProps = { params: Readonly<Record<string, string>>; query: URLSearchParams }

/** A page of the operators' area. `operation`: the call without which the page is not offered. */
export type OperatorPage = {
  path: string
  title: string
  operation: string
  Page: ComponentType<OperatorPageProps>
  /** The group of the navigation in which it has an entry. */
  area?: WorkArea
}
