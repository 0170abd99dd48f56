import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { type Host, openScreen } from '../../src/app/open-screen.ts'

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

test('a person’s turn of the page is a step of the history; what an answer corrects is none', async () => {
  const written: Array<string> = []
  let search = 'page=9'
  const host = {
    journal: { inspect: () => {} },
    search: () => new URLSearchParams(search),
    writeSearch: (next: URLSearchParams, { replace }: { readonly replace: boolean }) => {
      search = next.toString()
      written.push(`${replace ? 'replace' : 'push'} ${search}`)
    },
  } as unknown as Host
  let send = (_: object): void => {}
  await openScreen(
    {
      machine: pageMachine,
      input: () => undefined,
      journal: null,
      view: () => null,
      toSearch: ({ context }: { readonly context: { readonly page: number } }) =>
        new URLSearchParams({ page: String(context.page) }),
      beside: () => undefined,
    } as never,
    {} as never,
    host,
  ).then((screen) => {
    const element = screen.render() as { readonly props: { readonly actor: { send: typeof send } } }
    send = (event) => element.props.actor.send(event)
  })
  send({ type: 'xstate.done.actor.loadPage', output: 4 })
  send({ type: 'page.chosen', page: 3 })
  expect(written).toEqual(['replace page=4', 'push page=3'])
})
