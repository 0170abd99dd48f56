import { expect, it } from 'vitest'
import { withoutToasts, withToast } from '../../../src/views/ui/toasts.tsx'

type Said = Parameters<typeof withToast>[1]
const error = (text: string): Said => ({ kind: 'error', text })
const success = (text: string): Said => ({ kind: 'success', text })

/** The visible toasts, oldest first, after all of these. */
const shownAfter = (...said: ReadonlyArray<Said>) =>
  said
    .reduce<ReturnType<typeof withToast>>((toasts, next, index) => withToast(toasts, next, String(index)), [])
    .map(({ message }) => message)

it('a success takes the place of the one before', () => {
  expect(shownAfter(success('Saved.'), error('No plans found'), success('Plan found'))).toEqual([
    'No plans found',
    'Plan found',
  ])
})

it('what is said again comes to the front with its time begun anew', () => {
  expect(shownAfter(error('A'), error('B'), error('A'))).toEqual(['B', 'A'])
  expect(withToast(withToast([], error('A'), 'first'), error('A'), 'second')).toMatchObject([{ id: 'second' }])
})

it('the same words of another kind are another thing', () => {
  expect(shownAfter(error('A'), { kind: 'warning', text: 'A' })).toEqual(['A', 'A'])
})

it('a fifth takes the place of the oldest: the last is never held back', () => {
  expect(shownAfter(error('A'), error('B'), error('C'), error('D'), error('E'))).toEqual(['B', 'C', 'D', 'E'])
})

it('what is spoken at its own place is only seen here', () => {
  expect(withToast([], { ...error('A'), isQuiet: true }, '1')[0]?.role).toBe('none')
})

it('errors and warnings are spoken at once, the others in their turn', () => {
  const roles = (['error', 'warning', 'success', 'info'] as const).map(
    (kind) => withToast([], { kind, text: 'A' }, '1')[0]?.role,
  )
  expect(roles).toEqual(['alert', 'alert', 'status', 'status'])
})

it('a success takes the place of what failed before of the same, and of nothing else', () => {
  const publish = { about: 'publishPlan' }
  expect(
    shownAfter(
      error('Error fetching dropdowns: no'),
      { ...error('Failed to create plan'), ...publish },
      { ...success('Plan created successfully.'), ...publish },
    ),
  ).toEqual(['Error fetching dropdowns: no', 'Plan created successfully.'])
})

it('what is settled without a word is no longer said to have failed', () => {
  const failed = withToast([], { ...error('Failed to load plan'), about: 'loadPlan' }, '1')
  const both = withToast(failed, error('Another failure'), '2')
  expect(withoutToasts(both, 'loadPlan').map(({ id }) => id)).toEqual(['2'])
})

it('what can still be done lies over a success that is said later, and under a failure', () => {
  const undo = { kind: 'info', text: 'Gone', action: { label: 'Undo', act: () => undefined } } as const
  /** The texts from the bottom of the stack to its top, as Mantine orders them. */
  const texts = (...said: ReadonlyArray<Said>) =>
    said
      .reduce<ReturnType<typeof withToast>>((toasts, next, index) => withToast(toasts, next, String(index)), [])
      .toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))
      .map((toast) => toast['data-text'])
  expect(texts(undo, success('Plan found'))).toEqual(['Plan found', 'Gone'])
  expect(texts(undo, error('No'))).toEqual(['Gone', 'No'])
  expect(texts(success('Saved.'), undo)).toEqual(['Saved.', 'Gone'])
  expect(texts(error('No'), success('Saved.'))).toEqual(['No', 'Saved.'])
})
