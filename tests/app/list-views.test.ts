import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import type { ScreenContext, StartBeside } from '../../src/app/navigation/screen.ts'
import { listViews } from '../../src/app/screens/list-views.ts'
import type { SavedView } from '../../src/schemas/saved-views.ts'
import { asha as user } from '../machines/support.ts'

const view: SavedView = {
  ...{ name: 'By plan', search: 'sort=planName', columns: { order: [], hidden: [] } },
  ...{ isDefault: true, sharedWithRole: null, sharedBy: null },
}
const default_ = { search: view.search, columns: view.columns }

/** A list of its own for each test: what a page knows of one it keeps. */
let list = 0
let views: ReadonlyArray<SavedView> = []
let actor: AnyActorRef | null = null

const start = ((machine, _name, input) => {
  const answering = machine.provide({ actors: { loadViews: fromPromise(async () => ({ views, roles: [] })) } } as never)
  actor = createActor(answering, { input } as never).start()
  return actor
}) as StartBeside

const contextOf = (query: string, preference: unknown = null, params = {}): ScreenContext => ({
  ...{ params, search: new URLSearchParams(query), from: null, user, now: '', newId: () => 'id', preference },
})
const listed = () => listViews(`list ${list}`)
const beginning = async (query: string, preference?: unknown) =>
  (await listed().beginning(contextOf(query, preference))).search.toString()

/** Looks at the views as the server has them now. */
const look = async (now: ReadonlyArray<SavedView>) => {
  views = now
  actor?.send({ type: 'views.opened' })
  await vi.waitFor(() => expect(actor?.getSnapshot().value).toBe('ready'))
  actor?.send({ type: 'views.closed' })
}

beforeEach(() => {
  list += 1
})

describe('the default view of a list', () => {
  it('that was taken back in this page opens the list no more', async () => {
    const { kept } = listed().follow(contextOf('page=2'), start)
    await look([view])
    expect(kept({})).toEqual({ defaultView: default_ })
    expect(await beginning('')).toBe(view.search)
    await look([{ ...view, isDefault: false }])
    expect(kept({})).toEqual({})
    expect(await beginning('')).toBe('')
  })

  it('leaves the plain list an address of its own, which is written while there is a default only', async () => {
    const { kept, marked } = listed().follow(contextOf('page=2'), start)
    const written = (query: string) => marked(new URLSearchParams(query)).toString()
    expect(['', 'filter=open', 'page=2'].map(written)).toEqual(['', 'filter=open', 'page=2'])
    await look([view])
    kept({})
    expect(['', 'filter=open', 'page=2'].map(written)).toEqual(['view=all', 'filter=open&view=all', 'page=2'])
    expect(await beginning(written(''))).toBe('view=all')
  })

  it('is none of a part of the list, whose address says so already', async () => {
    const { marked } = listViews('parts', { path: '/whole', searchOf: () => '' }).follow(
      contextOf('', { defaultView: default_ }, { planName: 'Japan' }),
      start,
    )
    expect(marked(new URLSearchParams()).toString()).toBe('')
  })
})
