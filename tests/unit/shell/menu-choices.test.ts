import { expect, it } from 'vitest'
import { keptMenuOf } from '../../../src/app/shell/menu-choices.ts'

it('reads the choices about the menu as they were stored', () => {
  const kept = { groups: { Billing: 'open', Reports: 'folded' }, pins: ['/pages/Reports', '/pages/InventoryMaster'] }
  expect(keptMenuOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

it.each([null, 'text', 7, [], {}, { groups: null, pins: null }, { groups: 'open', pins: { length: 1 } }])(
  'reads %j as no choice',
  (value) => {
    expect(keptMenuOf(value)).toEqual({ groups: {}, pins: [] })
  },
)

it('leaves out what is no choice, a screen that is in no menu, and a second pin of a screen', () => {
  const pins = ['/pages/Reports', 7, '/pages/Reports', '/pages/profile', '//evil.example', '/pages/faq']
  expect(keptMenuOf({ groups: { Billing: 'open', Reports: true }, pins })).toEqual({
    groups: { Billing: 'open' },
    pins: ['/pages/Reports', '/pages/faq'],
  })
})
