import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { paletteMachine } from '../../../src/machines/shell/palette.machine.ts'
import { Palette } from '../../../src/views/shell/palette/palette.tsx'
import { isSearched, saidOf } from '../../../src/views/shell/palette/said.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const atRest = { isBusy: false, hasFailed: false }

it('records are searched from three characters on, and only where the server finds them', () => {
  const typed = ['', 'uk', 'uk ', 'uk 10']
  expect(typed.map((text) => isSearched(text, true))).toEqual([false, false, false, true])
  expect(typed.map((text) => isSearched(text, false))).toEqual([false, false, false, false])
})

it('the search says what fits, and of records only where the server finds them', () => {
  const said = (text: string, count: number, findsRecords: boolean) => saidOf(text, count, { ...atRest, findsRecords })
  expect([said('', 9, true), said('uk', 2, true)]).toEqual(Array(2).fill('Records from 3 characters.'))
  expect([said('uk 10', 0, true), said('uk 10', 2, true)]).toEqual(['No results.', '2 found'])
  expect([said('', 9, false), said(' ', 9, false)]).toEqual(['', ''])
  expect([said('uk', 0, false), said('uk', 2, false), said('uk 10', 0, false)]).toEqual([
    'No results.',
    '2 found',
    'No results.',
  ])
})

it('the search of a server that finds no records has screens, acts and opened records, and promises no others', () => {
  const actor = createActor(paletteMachine).start()
  actor.send({ type: 'palette.opened' })
  const opened = [{ name: 'UK 10 GB', about: 'Edit Plan', href: '/pages/EditPlan/1' }]
  const screens = [{ name: 'Plan List', about: 'Plan Master', href: '/pages/PlanMaster' }]
  const acts = [{ name: 'Lock screen', onChoose: () => {} }]
  const palette = (
    <Palette actor={actor} opened={opened} screens={screens} acts={acts} onRecord={() => {}} addressOf={() => ''} />
  )
  const without = markupFor(atServerWithout('find'), palette)
  for (const name of ['UK 10 GB', 'Plan List', 'Lock screen']) expect(without).toContain(name)
  expect(without).not.toContain('records')
  expect(without).not.toContain('Records')
  expect(markupFor(atServerWithout(), palette)).toContain('Search screens, acts and records')
})
