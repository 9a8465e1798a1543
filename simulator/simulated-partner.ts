import type { FastifyInstance } from 'fastify'
import type { GuideStep } from './console/guide.ts'
import type { Html } from '../platform/text/html.ts'
import type { PartnerContext, PartnerServices, SimulatorContext } from './context.ts'
import type { FailureModes } from './failure-modes/failure-modes.ts'
import type { Environment, ServerSettings } from './settings.ts'

type Register<Settings extends object> = (app: FastifyInstance, context: PartnerContext<Settings>) => void | Promise<void>

export type BackgroundWork = {
  stop(): Promise<void>
  /** Looks for due work now instead of at its next time. */
  wake?(): void
  /** Address of a server of its own, such as `smtp://127.0.0.1:3011`. */
  url?: string
}

/** A partner's part of the console page. Its failure modes have their buttons without it. */
type ConsolePanel<Settings extends object> = {
  /** Steps of the guide; `order` places them among those of the other partners. */
  guide?(context: PartnerContext<Settings>): GuideStep[]
  /** Sections of the first column. `query` holds the parameters of the page's address. */
  forms?(context: PartnerContext<Settings>, query: URLSearchParams): Html[]
  /** Lists under "Who is who". */
  people?(context: PartnerContext<Settings>): Html[]
  /** Sections below the columns. */
  sections?(context: PartnerContext<Settings>): Html[]
  /** The folder's `console.js`, where the forms need code of their own. */
  script?: URL
}

/** How a variable is checked. A `secret` is shown nowhere. */
export type EnvironmentKind = 'text' | 'address' | 'port' | 'secret'

/** Everything that the simulator knows of one partner (simulator/README.md, "Add a simulated partner"). */
export type Declaration<Name extends string, Settings extends object> = {
  /** The folder's name; names the partner in the failure modes, in the settings and in the path of its script. */
  name: Name
  /** Stands in a sentence: `the bank`. */
  title: string
  /** The environment variables that its settings read. */
  environment?: Readonly<Record<string, EnvironmentKind>> | undefined
  /** The defaults. Tests replace single settings. */
  settings?(from: { server: ServerSettings; env: Environment }): Settings
  /** Tables as `create table if not exists`; no two partners may declare the same one. */
  schema?: URL
  /** The partner's HTTP API, by path. The first path is the API's address. */
  routes?: readonly { path: string; register: Register<Settings> }[]
  failureModes?: readonly FailureModes[]
  /** Routes under `/console/api`, for scripts, tests and the panel. */
  consoleApi?: Register<Settings>
  consolePanel?: ConsolePanel<Settings>
  /** What this partner does for others. */
  services?(context: PartnerContext<Settings>): PartnerServices
  /** Started after the HTTP server listens, and stopped before the database closes. */
  backgroundWork?: readonly ((context: PartnerContext<Settings>) => BackgroundWork | Promise<BackgroundWork>)[]
}

export type SimulatedPartner<Name extends string = string, Settings extends object = object> = {
  name: Name
  title: string
  environment: Readonly<Record<string, EnvironmentKind>>
  schema: URL | null
  open(simulator: SimulatorContext, from: { given: Partial<Settings>; env: Environment }): OpenPartner
}

/** A partner with its context. The type of its settings stays inside, so that a list can hold different partners. */
export type OpenPartner = {
  name: string
  title: string
  /** Null without routes. */
  path: string | null
  context: PartnerContext
  failureModes: readonly FailureModes[]
  registerRoutes(app: FastifyInstance): Promise<void>
  registerConsoleApi(app: FastifyInstance): Promise<void>
  panel: { guide(): GuideStep[]; forms(query: URLSearchParams): Html[]; people(): Html[]; sections(): Html[]; script: URL | null }
  services(): PartnerServices
  /** Answers the address of the partner's own server, when it has one. */
  start(): Promise<string | null>
  stop(): Promise<void>
}

/** Declares a partner once: server, console page and console API read the list of declarations (partners/index.ts). */
export function defineSimulatedPartner<const Name extends string, Settings extends object = object>(
  declaration: Declaration<Name, Settings>,
): SimulatedPartner<Name, Settings> {
  const { name, title, environment = {}, schema = null } = declaration
  return { name, title, environment, schema, open: (simulator, from) => openPartner(declaration, simulator, from) }
}

function openPartner<Settings extends object>(
  declaration: Declaration<string, Settings>,
  simulator: SimulatorContext,
  { given, env }: { given: Partial<Settings>; env: Environment },
): OpenPartner {
  const { name, title, routes = [], failureModes = [], consoleApi, consolePanel, backgroundWork = [] } = declaration
  const running: BackgroundWork[] = []
  const context: PartnerContext<Settings> = {
    ...simulator,
    partner: { name, title },
    settings: { ...declaration.settings?.({ server: simulator.server, env }), ...given } as Settings,
    wakeBackgroundWork: () => running.forEach((work) => work.wake?.()),
  }
  return {
    name,
    title,
    path: routes[0]?.path ?? null,
    context,
    failureModes,
    async registerRoutes(app) {
      for (const { path, register } of routes) await app.register(async (scope) => register(scope, context), { prefix: path })
    },
    async registerConsoleApi(app) {
      if (consoleApi) await app.register(async (scope) => consoleApi(scope, context))
    },
    panel: {
      guide: () => consolePanel?.guide?.(context) ?? [],
      forms: (query) => consolePanel?.forms?.(context, query) ?? [],
      people: () => consolePanel?.people?.(context) ?? [],
      sections: () => consolePanel?.sections?.(context) ?? [],
      script: consolePanel?.script ?? null,
    },
    services: () => declaration.services?.(context) ?? {},
    async start() {
      for (const begin of backgroundWork) running.push(await begin(context))
      return running.find((work) => work.url)?.url ?? null
    },
    async stop() {
      await Promise.all(running.map((work) => work.stop()))
    },
  }
}
