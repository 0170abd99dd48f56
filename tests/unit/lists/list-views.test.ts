import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import type { ScreenContext, StartBeside } from '../../../src/app/navigation/screen.ts'
import { listViews } from '../../../src/app/screens/lists/list-views.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import type { SavedView } from '../../../src/schemas/lists/saved-views.ts'
import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import { writeKeptViews } from '../../../src/services/lists/kept-views-storage.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { eventually } from '../../eventually.ts'
import { asha } from '../../machines/support.ts'

/** A person whose server supports views. */
const user = { ...asha, serves: allParts }

const view: SavedView = {
  name: 'By plan',
  search: 'sort=planName',
  columns: { order: [], hidden: [] },
  isDefault: true,
  sharedWithRole: null,
  sharedBy: null,
}
const default_ = { search: view.search, columns: view.columns }

/** A separate list for each test, since the page caches its views. */
let list = 0
let views: ReadonlyArray<SavedView> = []
/** How often the server was asked for the views. */
let asked = 0
let actor: AnyActorRef | null = null

/** Whether the server is down. */
let isDown = false

const loadViews = fromPromise(async () => {
  asked += 1
  if (isDown) throw new Error('gone')
  return { views, roles: [] }
})
const start = ((machine, _name, input) => {
  const answering = machine.provide({ actors: { loadViews: loadViews } } as never)
  actor = createActor(answering, { input } as never).start()
  return actor
}) as StartBeside

type Listener = (message: LiveMessage) => void

/** The listeners for changes on the server. */
let hearing: ReadonlyArray<Listener> = []
const hearer = () => (listener: Listener) => {
  hearing = [...hearing, listener]
  return () => {
    hearing = hearing.filter((other) => other !== listener)
  }
}
let onChanges = hearer()
const tell = (subject: string, isWhole = true) => {
  const changes = [{ subject, added: 0, changed: 0, own: 1, records: [] }]
  for (const listener of hearing) listener({ position: 1, isWhole, changes })
}

/** The signed-in person; a new object for each sign-in. */
let person: typeof user = user
const contextOf = (query: string, preference: unknown = null, params = {}): ScreenContext => ({
  params,
  search: new URLSearchParams(query),
  from: null,
  user: person,
  now: '',
  newId: () => 'id',
  preference,
})
const listed = () => listViews(`list ${list}`)
const beginning = async (query: string, preference?: unknown) =>
  (await listed().beginning(contextOf(query, preference))).search.toString()

/** Loads the views as the server has them now. */
const look = async (now: ReadonlyArray<SavedView>) => {
  views = now
  actor?.send({ type: 'views.opened' })
  await eventually(() => expect(actor?.getSnapshot().value).toBe('ready'))
  actor?.send({ type: 'views.closed' })
}

/** Opens a list at an address, connected as in the page; returns its current address. */
const open = (query: string) => {
  const { marked, shown, stop } = listed().follow(contextOf(query), start, onChanges)
  let search = query
  let written = ''
  const addresses: Array<string> = []
  const write = () => {
    written = marked(new URLSearchParams(search)).toString()
    addresses.push(written)
    shown(new URLSearchParams(search))
  }
  actor?.subscribe(write)
  write()
  return {
    stop,
    address: () => written,
    /** The addresses that were written, in order. */
    addresses,
    goTo: (next: string) => {
      search = next
      write()
    },
  }
}

beforeEach(() => {
  list += 1
  views = []
  asked = 0
  isDown = false
  hearing = []
  onChanges = hearer()
})

describe('the default view of a list', () => {
  it('does not open the list after it was removed in this page', async () => {
    const { kept } = listed().follow(contextOf('page=2'), start, onChanges)
    await look([view])
    expect(kept({})).toEqual({ defaultView: default_ })
    expect(await beginning('')).toBe(view.search)
    await look([{ ...view, isDefault: false }])
    expect(kept({})).toEqual({})
    expect(await beginning('')).toBe('')
  })

  it('gives the plain list a separate address, written only while there is a default', async () => {
    const { kept, marked } = listed().follow(contextOf('page=2'), start, onChanges)
    const written = (query: string) => marked(new URLSearchParams(query)).toString()
    expect(['', 'filter=open', 'page=2'].map(written)).toEqual(['', 'filter=open', 'page=2'])
    await look([view])
    kept({})
    expect(['', 'filter=open', 'page=2'].map(written)).toEqual(['view=all', 'filter=open&view=all', 'page=2'])
    expect(await beginning(written(''))).toBe('view=all')
  })

  it('does not affect an address that already asks for a part of the list', async () => {
    const { marked } = listViews('parts', { path: '/whole', searchOf: () => '' }).follow(
      contextOf('', { defaultView: default_ }, { planName: 'Japan' }),
      start,
      onChanges,
    )
    expect(marked(new URLSearchParams()).toString()).toBe('')
  })

  it('that was made elsewhere marks the plain list of a page that began with a search and never asked for it', async () => {
    views = [view]
    const { address, goTo } = open('page=2')
    expect([address(), asked]).toEqual(['page=2', 0])
    goTo('')
    await eventually(() => expect(address()).toBe('view=all'))
    expect(await beginning(address())).toBe('view=all')
    goTo('page=3')
    goTo('')
    expect([address(), asked]).toEqual(['view=all', 1])
  })

  it('that this page knows marks the plain list even if the browser does not store it, without a request', async () => {
    views = [view]
    const first = open('')
    await eventually(() => expect(first.address()).toBe('view=all'))
    first.stop()
    const { address, goTo } = open('page=2')
    goTo('')
    expect([address(), asked]).toEqual(['view=all', 1])
  })

  it('that was made elsewhere while the plain list is open marks its address; removing it removes the mark', async () => {
    const { address, goTo, stop } = open('')
    await eventually(() => expect(asked).toBe(1))
    expect(address()).toBe('')
    views = [view]
    tell('plan')
    expect([actor?.getSnapshot().value, asked]).toEqual(['closed', 1])
    tell('view')
    await eventually(() => expect(address()).toBe('view=all'))
    views = []
    tell('plan', false)
    await eventually(() => expect(address()).toBe(''))
    // A change during a request causes one more request.
    tell('view')
    views = [view]
    tell('view')
    await eventually(() => expect(address()).toBe('view=all'))
    expect(asked).toBe(5)
    // A list that is not plain needs no answer; it asks when it becomes plain.
    goTo('sort=price')
    views = [view]
    tell('view')
    expect([address(), asked]).toEqual(['sort=price', 5])
    goTo('')
    await eventually(() => expect(address()).toBe('view=all'))
    stop()
    tell('view')
    expect(asked).toBe(6)
  })

  it('does not remove the mark of an address that came with it before the views are known', async () => {
    views = [view]
    const marked = open('view=all')
    marked.goTo('')
    expect(marked.address()).toBe('view=all')
    await eventually(() => expect(actor?.getSnapshot().value).toBe('closed'))
    expect(marked.address()).toBe('view=all')
    views = []
    tell('view')
    await eventually(() => expect(marked.address()).toBe(''))
  })

  it('that was removed before the page came leaves the address bare, also during another request', async () => {
    const { address, addresses, goTo } = open('view=all')
    goTo('')
    await eventually(() => expect(address()).toBe(''))
    // The removal is announced after the answer that included the view.
    tell('view')
    await eventually(() => expect([asked, actor?.getSnapshot().value]).toEqual([2, 'closed']))
    expect(addresses.filter((each, at) => each !== addresses[at - 1])).toEqual(['view=all', ''])
  })

  it('is requested again in another session: nobody was told of changes between the two', async () => {
    const before = open('')
    await eventually(() => expect([asked, actor?.getSnapshot().value]).toEqual([1, 'closed']))
    before.stop()
    views = [view]
    person = { ...user }
    const { address } = open('')
    await eventually(() => expect(address()).toBe('view=all'))
    expect(asked).toBe(2)
  })

  it('of a closed list is requested again after views have changed', async () => {
    const { stop } = open('')
    await eventually(() => expect(actor?.getSnapshot().value).toBe('closed'))
    expect(await beginning('', { defaultView: default_ })).toBe('')
    stop()
    tell('view')
    // There is no server: the views stored in this browser are used.
    writeSession({ user }, 'token')
    expect(await beginning('', { defaultView: default_ })).toBe(view.search)
    clearSession()
  })

  it('is requested once if the server does not answer, and not while the drawer shows the views', async () => {
    views = [view]
    isDown = true
    const { address, goTo } = open('')
    await eventually(() => expect([actor?.getSnapshot().value, asked]).toEqual(['closed', 1]))
    goTo('page=2')
    goTo('')
    expect([address(), asked]).toEqual(['', 1])
    actor?.send({ type: 'views.opened' })
    await eventually(() => expect([actor?.getSnapshot().value, asked]).toEqual(['failed', 2]))
    tell('view')
    expect([address(), asked]).toEqual(['', 2])
    actor?.send({ type: 'views.closed' })
    expect(asked).toBe(3)
  })

  it('is requested if the drawer was closed before its views came', async () => {
    const { address, goTo } = open('page=2')
    actor?.send({ type: 'views.opened' })
    views = [view]
    actor?.send({ type: 'views.closed' })
    goTo('')
    await eventually(() => expect(address()).toBe('view=all'))
  })
})

describe('if the server does not store views', () => {
  const whoseServerHasNone = { ...user, serves: allParts.filter((part) => part !== 'views') }

  it('the list opens with this browser’s default, without a request', async () => {
    person = whoseServerHasNone
    expect(await beginning('')).toBe('')
    writeKeptViews(user.userName, `list ${list}`, [
      { ...view, isDefault: false, name: 'Other', search: 'page=3' },
      view,
    ])
    expect(await beginning('')).toBe(view.search)
    expect(await beginning('page=2')).toBe('page=2')
    writeKeptViews(user.userName, `list ${list}`, [{ ...view, search: 'searchBy=simPin&text=1' }])
    expect(await beginning('')).toBe('')
    const { kept } = listed().follow(contextOf('page=2'), start, onChanges)
    expect([kept({}), asked]).toEqual([{}, 0])
    person = user
  })

  it('the plain list has a separate address beside a default, at once', () => {
    person = whoseServerHasNone
    writeKeptViews(user.userName, `list ${list}`, [view])
    const { address } = open('view=all')
    expect([address(), asked]).toEqual(['view=all', 0])
    person = user
  })
})
