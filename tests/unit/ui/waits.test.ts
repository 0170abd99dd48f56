import { describe, expect, test, vi } from 'vitest'
import { loads, waits, waitsAsMenu } from '../../../src/views/ui/waits.ts'

/** A press as the button sees it before its own handler and its form. */
const press = () => ({ preventDefault: vi.fn(), stopPropagation: vi.fn() })

describe.each([
  ['waits', waits],
  ['waitsAsMenu', waitsAsMenu],
  ['loads', loads],
] as const)('a button that %s', (_, properties) => {
  test('is announced as disabled, and neither its handler nor its form hears of a press', () => {
    const event = press()
    const button = properties(true)
    expect(button).toMatchObject({ 'aria-disabled': true, 'data-disabled': true })
    button.onClickCapture?.(event as never)
    expect([event.preventDefault.mock.calls.length, event.stopPropagation.mock.calls.length]).toEqual([1, 1])
  })

  test('lets presses through once it waits no more, and is never disabled itself', () => {
    expect(properties(false)).toMatchObject({ 'aria-disabled': false, onClickCapture: undefined })
    expect(properties(true)).not.toHaveProperty('disabled')
  })
})

test('a menu that waits is not opened by keys either', () => {
  expect(waitsAsMenu(true)).toHaveProperty('onKeyDown', undefined)
  expect(waitsAsMenu(false)).not.toHaveProperty('onKeyDown')
})
