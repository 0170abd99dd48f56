import { expect, test } from 'vitest'
import { notWalked, skipReasons } from '../../scripts/lib/walk-notes.mjs'

const walk = (note: object) => ({
  suites: [{ specs: [{ tests: [{ annotations: [{ type: 'walk', description: JSON.stringify(note) }] }] }] }],
})
const drafts = { machine: 'planDrafts', walk: 'drafts are listed', steps: 8, goes: 2 }
const withheld = [{ place: 'drafts.changed in "loading"', reason: 'there is nothing to bring back' }]

test('what no walk of a test run could go along is told, with the acts that are withheld there', () => {
  const told = walk({ ...drafts, closedOff: ['#planDrafts.drafts.loading · drafts.changed (0)'], withheld })
  expect(notWalked({ suites: [told, { specs: [{ tests: [{}] }] }] })).toEqual([
    'planDrafts, where drafts are listed:',
    '  #planDrafts.drafts.loading · drafts.changed (0)',
    '    drafts.changed in "loading": there is nothing to bring back',
  ])
})

test('an act that is withheld and closes nothing off is not worth a line', () => {
  expect(notWalked(walk({ ...drafts, closedOff: [], withheld }))).toEqual([])
})

test('the reason of skipped tests is told once, and a walk is none', () => {
  const skip = { annotations: [{ type: 'skip', description: 'NOT TESTED in Firefox: none is installed.' }] }
  const { suites } = walk({ ...drafts, closedOff: [], withheld })
  expect(skipReasons({ suites: [...suites, { specs: [{ tests: [skip, skip, {}] }] }] })).toEqual([
    'NOT TESTED in Firefox: none is installed.',
  ])
})
