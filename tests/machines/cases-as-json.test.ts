import { describe, expect, test } from 'vitest'
import { runCase } from './paths/case-run.ts'
import { caseOf } from './paths/cases.ts'
import { faultCasesOf, spreadOver } from './paths/fault-cases.ts'
import { openingsOf } from './paths/faults.ts'
import { plans } from './paths/index.ts'
import { faults } from './paths/network-faults.ts'
import { toursThrough } from './paths/tour.ts'
import { pathsThrough } from './paths/walk.ts'

describe.each(plans)('the cases of $name', (plan) => {
  test('are JSON: read from a file they run as they were written, each with a unique id', () => {
    // The baseline covers the cases of edges, since it is such a file.
    const written = toursThrough(plan).map((path) => JSON.stringify(caseOf(plan, path)))
    expect(written.flatMap((text) => runCase(plan, JSON.parse(text)))).toEqual([])
    const texts = [...written, ...pathsThrough(plan).map((path) => JSON.stringify(caseOf(plan, path)))]
    expect(new Set(texts.map((text) => JSON.parse(text).id)).size).toBe(new Set(texts).size)
  })

  test('with faults are JSON too', async () => {
    for (const [fault, openings] of spreadOver(plan, openingsOf(plan), faults)) {
      const cases = await faultCasesOf(plan, fault, openings)
      expect(cases.flatMap((one) => runCase(plan, JSON.parse(JSON.stringify(one))))).toEqual([])
    }
  })
})
