import { afterEach, expect, test, vi } from 'vitest'
import { type AnyStateMachine, assign, type createActor, createMachine, setup } from 'xstate'
import type { Host } from '../../../src/app/navigation/host.ts'
import { openScreen } from '../../../src/app/navigation/open-screen.ts'

const pageMachine = setup({
  types: {
    context: {} as { readonly page: number },
    events: {} as
      | { readonly type: 'page.chosen'; readonly page: number }
      | { readonly type: 'xstate.done.actor.loadPage'; readonly output: number },
  },
}).createMachine({
  context: { page: 9 },
  on: {
    'page.chosen': { actions: assign({ page: ({ event }) => event.page }) },
    'xstate.done.actor.loadPage': { actions: assign({ page: ({ event }) => event.output }) },
  },
})

const waitingMachine = createMachine({
  initial: 'loading',
  states: { loading: { tags: 'busy', on: { answered: 'shown' } }, shown: {} },
})

const journal = {
  inspect: () => {},
  attach: () => () => {},
  status: { of: () => ({ get: () => 'kept' }) },
}

const open = (machine: AnyStateMachine, definition: object, host: object) =>
  openScreen(
    { machine, input: () => undefined, view: () => null, ...definition } as never,
    { user: { userName: 'ada' } } as never,
    { journal, ...host } as unknown as Host,
  )

/** What a screen writes into the address bar, and how a person navigates away. */
const addressBar = (begin: string) => {
  const written: Array<string> = []
  let search = begin
  const host = {
    search: () => new URLSearchParams(search),
    writeSearch: (next: URLSearchParams, { replace }: { readonly replace: boolean }) => {
      search = next.toString()
      written.push(`${replace ? 'replace' : 'push'} ${search}`)
    },
  }
  const go = (to: string): void => {
    search = to
  }
  return { written, host, go }
}

const pageInAddress = {
  toSearch: ({ context }: { readonly context: { readonly page: number } }) =>
    new URLSearchParams({ page: String(context.page) }),
  fromSearch: (search: URLSearchParams) => ({ type: 'page.chosen', page: Number(search.get('page')) }),
}

afterEach(() => {
  vi.useRealTimers()
})

test('a screen is settled when its machine waits for nothing, and at the latest when it was said', async () => {
  vi.useFakeTimers()
  const screen = await open(waitingMachine, {}, {})
  const { actor } = (screen.render() as { readonly props: { readonly actor: { send: (event: object) => void } } }).props
  const said: Array<string> = []
  const note = (text: string) => () => said.push(text)
  void screen.settled(50).then(note('late'))
  await vi.advanceTimersByTimeAsync(49)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual(['late'])
  void screen.settled(50).then(note('answered'))
  actor.send({ type: 'answered' })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual(['late', 'answered'])
  void screen.settled(50).then(note('at once'))
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual(['late', 'answered', 'at once'])
})

test('a person’s turn of the page is a step of the history; what an answer corrects is none', async () => {
  const { written, host } = addressBar('page=9')
  let send = (_: object): void => {}
  await open(pageMachine, { ...pageInAddress, beside: () => undefined }, host).then((screen) => {
    const element = screen.render() as { readonly props: { readonly actor: { send: typeof send } } }
    send = (event) => element.props.actor.send(event)
  })
  send({ type: 'xstate.done.actor.loadPage', output: 4 })
  send({ type: 'page.chosen', page: 3 })
  expect(written).toEqual(['replace page=4', 'push page=3'])
})

test('what an answer, or a person, makes the screen tell an actor beside it is the same kind of step', async () => {
  const rowsMachine = setup({
    types: { context: {} as { readonly page: number }, events: {} as { readonly type: 'told'; readonly page: number } },
  }).createMachine({
    context: { page: 9 },
    on: { told: { actions: assign({ page: ({ event }) => event.page }) } },
  })
  type Pages = { getSnapshot: () => { context: { page: number } }; send: (event: object) => void }
  type Start = (machine: AnyStateMachine, name: string, input: undefined) => Pages
  const { written, host } = addressBar('page=9&rows=9')
  let [list, rows] = [undefined as unknown as Pages, undefined as unknown as Pages]
  const besideSearch = {
    names: ['rows'],
    write: (search: URLSearchParams) => search.set('rows', String(rows.getSnapshot().context.page)),
  }
  await open(
    pageMachine,
    {
      ...pageInAddress,
      beside: (start: Start) => {
        rows = start(rowsMachine, 'rows', undefined)
        return rows
      },
      tie: (actor: Pages & { subscribe: (listener: () => void) => void }) => {
        list = actor
        actor.subscribe(() => rows.send({ type: 'told', page: actor.getSnapshot().context.page }))
      },
      besideSearch,
    },
    { journal, ...host },
  )
  list.send({ type: 'xstate.done.actor.loadPage', output: 4 })
  list.send({ type: 'page.chosen', page: 3 })
  rows.send({ type: 'told', page: 2 })
  list.send({ type: 'xstate.done.actor.loadPage', output: 1 })
  expect(written).toEqual([
    'replace page=4&rows=4',
    'push page=3&rows=3',
    'push page=3&rows=2',
    'replace page=1&rows=1',
  ])
})

test('an address that is left by Back, where what stands beside the screen stays, is a step again; the list stays too', async () => {
  type Order = { readonly id: number; readonly isHeld: boolean; readonly asked: number }
  const orderMachine = setup({
    types: {
      context: {} as Order,
      events: {} as { readonly type: 'moved'; readonly id: number } | { readonly type: 'held' },
    },
  }).createMachine({
    context: { id: 12, isHeld: false, asked: 0 },
    on: {
      held: { actions: assign({ isHeld: true }) },
      moved: {
        actions: assign(({ context, event }) => (context.isHeld ? { asked: context.asked + 1 } : { id: event.id })),
      },
    },
  })
  type Start = (machine: AnyStateMachine, name: string, input: undefined) => ReturnType<typeof createActor>
  type Beside = { readonly getSnapshot: () => { readonly context: Order }; readonly send: (event: object) => void }
  const { written, host, go } = addressBar('page=9&order=12')
  let order = undefined as unknown as Beside
  const screen = await open(
    pageMachine,
    {
      ...pageInAddress,
      beside: (start: Start) => {
        order = start(orderMachine, 'order', undefined) as unknown as Beside
        return order
      },
      besideSearch: {
        names: ['order'],
        write: (search: URLSearchParams, beside: Beside) => {
          const { id } = beside.getSnapshot().context
          if (id !== 0) search.set('order', String(id))
        },
        moved: (search: URLSearchParams, beside: Beside) =>
          beside.send({ type: 'moved', id: Number(search.get('order') ?? 0) }),
        stays: (search: URLSearchParams, beside: Beside) => beside.getSnapshot().context.isHeld && !search.has('order'),
      },
    },
    host,
  )
  order.send({ type: 'held' })
  go('page=4')
  screen.locationMoved(new URLSearchParams('page=4'))
  expect(written).toEqual(['push page=9&order=12'])
  expect(order.getSnapshot().context).toEqual({ id: 12, isHeld: true, asked: 1 })
})

test('an address that changes only beside a screen sends it nothing; a screen without a part in it keeps the rest', async () => {
  type Start = (machine: AnyStateMachine, name: string, input: undefined) => ReturnType<typeof createActor>
  const { written, host, go } = addressBar('page=9')
  let drawer = undefined as unknown as ReturnType<typeof createActor>
  const sent: Array<string> = []
  const shown = () => (drawer.getSnapshot() as unknown as { readonly context: { readonly page: number } }).context.page
  const beside = (start: Start) => {
    drawer = start(pageMachine, 'drawer', undefined)
    return drawer
  }
  const besideSearch = {
    names: ['drawer'],
    write: (search: URLSearchParams) => {
      if (shown() !== 9) search.set('drawer', String(shown()))
    },
    moved: (search: URLSearchParams) =>
      drawer.send({ type: 'page.chosen', page: Number(search.get('drawer') ?? 9) } as never),
  }
  const fromSearch = (search: URLSearchParams) => {
    sent.push(search.toString())
    return pageInAddress.fromSearch(search)
  }
  const list = await open(pageMachine, { ...pageInAddress, fromSearch, beside, besideSearch }, { journal, ...host })
  drawer.send({ type: 'page.chosen', page: 7 } as never)
  expect(written.splice(0)).toEqual(['push page=9&drawer=7'])
  go('page=9')
  list.locationMoved(new URLSearchParams('page=9'))
  expect([shown(), sent]).toEqual([9, []])
  go('page=4')
  list.locationMoved(new URLSearchParams('page=4'))
  expect([sent, written.splice(0)]).toEqual([['page=4'], []])
  list.close()
  go('like=2&drawer=7')
  const form = await open(pageMachine, { beside, besideSearch }, { journal, ...host })
  expect(written.splice(0)).toEqual(['replace like=2'])
  drawer.send({ type: 'page.chosen', page: 7 } as never)
  drawer.send({ type: 'page.chosen', page: 9 } as never)
  expect(written.splice(0)).toEqual(['push like=2&drawer=7', 'push like=2'])
  go('like=2&drawer=7')
  form.locationMoved(new URLSearchParams('like=2&drawer=7'))
  expect([shown(), written]).toEqual([7, []])
})

test('in a record, what is beside a screen goes on from what was recorded of it', async () => {
  type Start = (machine: AnyStateMachine, name: string, input: undefined) => ReturnType<typeof createActor>
  const pages = async (beside: (name: string) => object | null) => {
    let found = undefined as unknown as ReturnType<typeof createActor>
    const recorded = { machine: (machine: AnyStateMachine) => machine, snapshot: undefined, beside }
    await open(
      waitingMachine,
      {
        beside: (start: Start) => {
          found = start(pageMachine, 'rows', undefined)
        },
      },
      { journal, recorded },
    )
    return (found.getSnapshot() as unknown as { readonly context: { readonly page: number } }).context.page
  }
  const kept = pageMachine.resolveState({ value: {}, context: { page: 4 } })
  expect(await pages((name) => (name === 'rows' ? pageMachine.getPersistedSnapshot(kept) : null))).toBe(4)
  expect(await pages(() => null)).toBe(9)
})

test('what is shown beside a screen names the record, where the screen says so; else what it is about', async () => {
  const named = setup({ types: { context: {} as { readonly name: string | null } } }).createMachine({
    context: { name: null },
    on: { came: { actions: assign({ name: 'ORDER-7' }) }, left: { actions: assign({ name: null }) } },
  })
  type Start = (machine: AnyStateMachine, name: string, input: undefined) => ReturnType<typeof createActor>
  let order = undefined as ReturnType<typeof createActor> | undefined
  const definition = {
    subject: () => 'the list',
    beside: (start: Start) => {
      order = start(named, 'order', undefined)
      return order
    },
  }
  const name = (beside: { getSnapshot: () => { readonly context: { readonly name: string | null } } }) =>
    beside.getSnapshot().context.name
  const screen = await open(waitingMachine, { ...definition, record: name }, {})
  const heard: Array<string | null> = []
  const stop = screen.record.subscribe(() => heard.push(screen.record.get()))
  expect(screen.record.get()).toBeNull()
  order?.send({ type: 'came' })
  order?.send({ type: 'left' })
  expect(heard).toEqual(['ORDER-7', null])
  expect(screen.subject.get()).toBe('the list')
  stop()
  order?.send({ type: 'came' })
  expect(heard).toHaveLength(2)
  expect((await open(waitingMachine, definition, { journal })).record.get()).toBe('the list')
})

test.each([
  ['no draft', undefined, 'kept', true],
  ['a draft of this tab', 'tab', 'kept', true],
  ['a durable draft that is kept', 'durable', 'kept', false],
  ['a durable draft that cannot be kept', 'durable', 'notKept', true],
] as const)('unsaved work with %s is lost by leaving: %s, %s, %s', async (_, draft, status, isDirty) => {
  const kept = { ...journal, restore: async () => null, isOpenElsewhere: async () => false }
  const host = {
    journal: { ...kept, status: { of: () => ({ get: () => status }) } },
    draftTabs: { write: () => () => {}, wasTaken: () => false },
  }
  const screen = await open(pageMachine, { draft, isDirty: () => true }, host)
  expect(screen.isDirty()).toBe(isDirty)
  expect((await open(pageMachine, { draft, isDirty: () => false }, host)).isDirty()).toBe(false)
})
