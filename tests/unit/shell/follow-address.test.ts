import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { followAddress } from '../../../src/app/navigation/follow-address.ts'
import type { ScreenContext, ScreenDefinition } from '../../../src/app/navigation/screen.ts'

test('an answer leads to an address that is no step of the history, also where the views that are told of it write it anew', () => {
  const definition = { toSearch: () => new URLSearchParams('page=1') } as unknown as ScreenDefinition<AnyStateMachine>
  let search = new URLSearchParams('page=9')
  const written: Array<string> = []
  const host = {
    search: () => search,
    writeSearch: (after: URLSearchParams, { replace }: { readonly replace: boolean }) => {
      search = after
      written.push(`${after} ${replace ? 'replaces' : 'is a step'}`)
    },
  }
  let told = 0
  const views = {
    marked: (asked: URLSearchParams) => asked,
    shown: () => {
      told += 1
      // These events are no answer, and their actor confirms that it took them.
      if (told === 1) address.write(false)
    },
  }
  const address = followAddress(definition, {} as ScreenContext, host, () => ({}) as never, undefined, views)
  address.write(true)
  expect([written, told]).toEqual([['page=1 replaces'], 2])
})
