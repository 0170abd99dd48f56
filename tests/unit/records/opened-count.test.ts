import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { StartBeside } from '../../../src/app/navigation/screen.ts'
import { countSearch, startCounts } from '../../../src/app/screens/records/opened-count.ts'

/** The drawer of the counts of regions at an address; its calls are never answered. */
const drawerAt = (query: string) => {
  const held = fromPromise(() => new Promise(() => {}))
  const start = ((machine, _name, input) =>
    createActor(machine.provide({ actors: { loadReferred: held } } as never), {
      input,
    } as never).start()) as StartBeside
  return startCounts(start, 'region', { search: new URLSearchParams(query) }, {})
}
const shownIn = (counted: ReturnType<typeof drawerAt>) => {
  const search = new URLSearchParams()
  countSearch.write(search, { counted })
  return search.toString()
}

it.each([
  ['count=countryCount-7', 'count=countryCount-7'],
  ['count=countryCount-0', ''],
  ['count=countryCount', ''],
  ['count=nothing-7', ''],
  // Its number is a link to the list, not a drawer.
  ['count=planCount-7', ''],
  ['', ''],
])('at ?%s the address of the list has %j', (query, written) => {
  expect(shownIn(drawerAt(query))).toBe(written)
})

it('Back closes the drawer, Forward opens it again', () => {
  const counted = drawerAt('count=countryCount-7')
  const move = (query: string) => {
    countSearch.moved(new URLSearchParams(query), { counted })
    return shownIn(counted)
  }
  expect(['', 'count=countryCount-7', 'count=countryCount-8'].map(move)).toEqual([
    '',
    'count=countryCount-7',
    'count=countryCount-8',
  ])
})
