import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { DraftTabs } from '../../../src/app/drafts/draft-tabs.ts'
import { olderPlanDraft, planDraftAbout } from '../../../src/app/drafts/plans/address.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import { openScreen } from '../../../src/app/navigation/open-screen.ts'
import { journaledMachines } from '../../../src/journal/machines.ts'
import { pidOf } from '../../../src/machines/plans/plan-wizard.context.ts'
import { planWizardEvents } from '../../../src/machines/plans/plan-wizard.events.ts'
import { type PlanWizardActor, planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { isOffering } from '../../../src/machines/plans/plan-wizard.selectors.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { eventually } from '../../eventually.ts'
import { createWorld } from '../../journal/support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const record = (planWizardEvents['xstate.done.actor.loadPlan'].samples[0]?.output.plan ?? null) as PlanRecord
const none = { countries: [], regions: [], suppliers: [], operators: [], operators2: [], guidelines: [] }
const machine = (pid: number) =>
  planWizardMachine.provide({
    actors: {
      loadPlan: fromPromise(async () => ({ plan: { ...record, pid }, message: '' })),
      loadLookups: fromPromise(async () => none),
    } as never,
  })

/** Opens the wizard of "Japan 5 GB" in a separate page; the plan of that name has id 7, or another one. */
const openWizard = async (query: string, { pid = 7, about = planDraftAbout, older = olderPlanDraft } = {}) => {
  const page = world.openPage(undefined, journaledMachines)
  let search = new URLSearchParams(query)
  const reopen = vi.fn()
  const host = {
    journal: page.journal,
    draftTabs: new DraftTabs(page.page, null),
    reopen,
    toast: () => undefined,
    withdrawToast: () => undefined,
    search: () => search,
    writeSearch: (next: URLSearchParams) => {
      search = next
    },
    onChanges: () => () => {},
  } as unknown as Host
  const definition = {
    machine: machine(pid),
    input: () => ({ mode: 'edit' as const, planName: 'Japan 5 GB', pid: Number(search.get('pid')) || null, step: 1 }),
    draft: 'durable' as const,
    about,
    older,
    view: () => null,
    toSearch: ({ context }: ReturnType<PlanWizardActor['getSnapshot']>) => {
      const known = pidOf(context)
      return new URLSearchParams(known === null ? '' : { pid: String(known) })
    },
  }
  const context = { params: { id: 'Japan 5 GB' }, search, user: { userName: 'ada' } }
  const screen = await openScreen(definition as never, context as never, host)
  const { actor } = (screen.render() as unknown as { readonly props: { readonly actor: PlanWizardActor } }).props
  const state = () => actor.getSnapshot()
  await eventually(() => expect(state().hasTag('busy')).toBe(false))
  const name = (value: string) => actor.send({ type: 'field.changed', field: 'planName', value })
  return { page, reopen, state, name, send: actor.send, search: () => search.toString() }
}
type Wizard = Awaited<ReturnType<typeof openWizard>>

const STREAMS = { byName: 'planWizard:ada:name:Japan 5 GB', byId: 'planWizard:ada:pid:7' }
const streams = async ({ page }: Wizard) => {
  const has = async (stream: string) =>
    (await page.journal.restore({ stream, machine: 'planWizard', kind: 'durable', input: null })) !== null
  return { byName: await has(STREAMS.byName), byId: await has(STREAMS.byId) }
}
/** Ends a page once its database has everything, and stops all that runs in it. */
const end = async ({ page }: Wizard) => {
  await eventually(() => expect(world.origin.items.size).toBe(0))
  page.close()
}
/** A draft stored under the plan's name, as before its id was known. */
const draftByName = async (value: string, pid = 7) => {
  const wizard = await openWizard('', { pid, about: () => 'name:Japan 5 GB' })
  wizard.name(value)
  await end(wizard)
}

describe('the draft of a plan', () => {
  test('that was opened without its id lies under the id that it turns out to have', async () => {
    const wizard = await openWizard('')
    expect(wizard.search()).toBe('pid=7')
    wizard.name('Japan 6 GB')
    const another = world.openPage().journal
    await eventually(async () => expect(await another.isOpenElsewhere(STREAMS.byId)).toBe(true))
    wizard.name('Japan 7 GB')
    await end(wizard)
    const other = await openWizard('pid=7')
    expect(isOffering(other.state())).toBe(true)
    expect(other.state().context.draft.planName).toBe('Japan 7 GB')
    expect(await streams(other)).toEqual({ byName: false, byId: true })
  })

  test('is found when the plan is opened without its id', async () => {
    const wizard = await openWizard('pid=7')
    wizard.name('Japan 6 GB')
    await end(wizard)
    const other = await openWizard('')
    await eventually(() => expect(other.reopen).toHaveBeenCalled())
    expect(other.search()).toBe('pid=7')
  })

  test('that was begun by the plan’s name before is found by its id', async () => {
    await draftByName('Japan 6 GB')
    const wizard = await openWizard('pid=7')
    expect(isOffering(wizard.state())).toBe(true)
    expect(wizard.state().context.draft.planName).toBe('Japan 6 GB')
    wizard.send({ type: 'draft.continued' })
    wizard.name('Japan 7 GB')
    await end(wizard)
    const other = await openWizard('pid=7')
    expect(other.state().context.draft.planName).toBe('Japan 7 GB')
    expect(await streams(other)).toEqual({ byName: false, byId: true })
  })

  test('of another plan that had this name is left where it is', async () => {
    await draftByName('Japan 6 GB', 8)
    const wizard = await openWizard('pid=7')
    expect(isOffering(wizard.state())).toBe(false)
    expect(await streams(wizard)).toMatchObject({ byName: true })
  })

  test('is kept beside another one of the same plan, and neither takes the place of the other', async () => {
    const byId = await openWizard('pid=7')
    byId.name('by id')
    await end(byId)
    await draftByName('by name')
    const byName = await openWizard('', { older: () => null })
    expect(byName.state().context.draft.planName).toBe('by name')
    byName.send({ type: 'draft.continued' })
    byName.name('by name still')
    await end(byName)
    expect(byName.reopen).not.toHaveBeenCalled()
    expect((await openWizard('pid=7')).state().context.draft.planName).toBe('by id')
    expect((await openWizard('', { about: () => 'name:Japan 5 GB' })).state().context.draft.planName).toBe(
      'by name still',
    )
  })
})
