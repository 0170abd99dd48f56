import type { Page } from '@playwright/test'
import { nothing } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { specifiedPlanOf } from '../../machines/paths/specified.ts'
import type { AnsweringMood } from '../../support/specified-server/answers.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { InventoryFormAdapter } from '../adapters/inventory-form.ts'
import { leavesTheForm } from '../adapters/inventory-form-calls.ts'
import { InventoryListAdapter } from '../adapters/inventory-list.ts'
import { PlanListAdapter } from '../adapters/plan-list.ts'
import { leavesTheWizard, PlanWizardAdapter } from '../adapters/plan-wizard.ts'
import { ReportPagingAdapter } from '../adapters/report-paging.ts'
import { SessionAdapter } from '../adapters/session.ts'
import { type SessionServer, specifiedSessions } from '../adapters/session-server.ts'
import type { Adapter } from './goes.ts'
import { failedResponse } from './noise.ts'
import { test as base } from './other-site.ts'
import { type Desk, SpecifiedDesk } from './specified-desk.ts'
import { walkAll, walksOf } from './walk.ts'
import { specifiedServer, type WalkedServer } from './walked-server.ts'

type Walked = {
  readonly on: (page: Page, server: WalkedServer, walk: string, desk: Desk, sessions: SessionServer) => Promise<Adapter>
  /** The moods to walk in; by default all that answer. */
  readonly moods?: ReadonlyArray<AnsweringMood>
  /** The events after which the screen is gone. */
  readonly isEnd?: (event: SampleEvent) => boolean
}

/** The ordered screens, and how they are walked with a server of the specification. */
const walked = {
  inventoryList: { on: (page, server) => InventoryListAdapter.on(page, server), isEnd: endsTheSession },
  inventoryForm: {
    on: (page, server, walk, desk) => InventoryFormAdapter.on(page, server, desk, walk),
    isEnd: leavesTheForm,
    // The omissions of a sparse server are walked in memory, where the SIMs lack exactly what is needed.
    moods: ['letter', 'loose'],
  },
  newItem: {
    on: (page, server, walk, desk) => InventoryFormAdapter.on(page, server, desk, walk),
    isEnd: leavesTheForm,
  },
  planList: { on: (page, server) => PlanListAdapter.on(page, server), isEnd: endsTheSession },
  planWizard: {
    on: (page, server, walk, desk) => PlanWizardAdapter.on(page, server, desk, walk),
    isEnd: leavesTheWizard,
    moods: ['letter', 'loose'],
  },
  newPlan: { on: (page, server, walk, desk) => PlanWizardAdapter.on(page, server, desk, walk), isEnd: leavesTheWizard },
  reports: { on: (page, server) => ReportPagingAdapter.on(page, server), isEnd: endsTheSession },
  session: { on: (page, _server, _walk, _desk, sessions) => SessionAdapter.on(page, sessions) },
  partners: { on: (page, server) => ReportPagingAdapter.on(page, server), isEnd: endsTheSession },
} satisfies Readonly<Record<string, Walked>>

export type WalkedScreen = keyof typeof walked
export const walkedScreens = Object.keys(walked) as ReadonlyArray<WalkedScreen>

const test = base.extend<{ readonly mood: AnsweringMood; readonly server: SpecifiedServer }>({
  mood: ['letter', { option: true }],
  server: async ({ mood, start }, use) => use(await start({ mood, staticFolder: 'dist/client' })),
  baseURL: async ({ server }, use) => use(server.url),
})

/** Makes each walk of a screen a test, with a server of the specification in this mood. */
export const walkInFrontOf = (mood: AnsweringMood, screen: WalkedScreen): void => {
  const { on, isEnd = nothing, moods = [mood] }: Walked = walked[screen]
  if (!moods.includes(mood)) return
  test.describe(`${screen}, in front of a server of the specification, ${mood}`, () => {
    test.use({ mood })
    const plan = specifiedPlanOf(screen)
    for (const walk of walksOf(plan)) {
      test(`where ${walk}`, async ({ page, server, noise }) => {
        test.setTimeout(180_000)
        noise.expect(failedResponse, /net::ERR/)
        const sessions = specifiedSessions(server, mood)
        const session = await sessions.signIn()
        const desk = new SpecifiedDesk(server, session)
        const adapter = await on(page, specifiedServer(server, mood, session), walk, desk, sessions)
        await walkAll(plan, walk, adapter, isEnd)
      })
    }
  })
}
