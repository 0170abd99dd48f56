import { expect, it } from 'vitest'
import { createStatus } from '../../src/journal/status.ts'

it('a stream that is not kept says nothing of another one, and all are told', () => {
  const status = createStatus()
  const draft = status.of('planWizard:ada:new')
  const seen: Array<string> = []
  draft.subscribe(() => seen.push(`${draft.get()} ${status.get()} ${status.failing().length}`))
  status.notKept('layout:ada')
  status.notKept('planWizard:ada:new')
  status.notKept('planWizard:ada:new')
  status.kept('planWizard:ada:new')
  status.kept('layout:ada')
  expect(seen).toEqual(['kept notKept 1', 'notKept notKept 2', 'kept notKept 1', 'kept kept 0'])
})
