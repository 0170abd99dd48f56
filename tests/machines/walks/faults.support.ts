import { expect, test } from 'vitest'
import { meetingsWith, spreadOver } from '../paths/fault-cases.ts'
import { type Opening, openingsOf } from '../paths/faults.ts'
import { type Fault, faults } from '../paths/network-faults.ts'
import type { PathPlan } from '../paths/plan.ts'

/** Puts every fault of a network into the calls of a machine: into each of every class of states, as is told in docs/testing-reference.md. */
export const testFaults = (plan: PathPlan) => {
  let found: { readonly count: number; readonly met: ReadonlyMap<Fault, ReadonlyArray<Opening>> } | null = null
  const places = () => {
    const openings = openingsOf(plan)
    found ??= { count: openings.length, met: spreadOver(plan, openings, faults) }
    return found
  }

  test.each(faults)('%s at any call ends in no spinner, no blank and no lost draft', async (fault) => {
    const { count, met } = places()
    const meetings = await meetingsWith(plan, fault, met.get(fault) ?? [])
    const complaints = meetings.flatMap(({ opening, told, complaints: own }) => {
      const way = [...opening.events, told ?? []].flat().map(({ type }) => type)
      return own.map((one) => `${opening.call} after ${way.join(' → ')}: ${one}`)
    })
    expect(complaints).toEqual([])
    expect(meetings.length).toBeGreaterThan(0)
    console.info(`${plan.name}: ${fault} at ${meetings.length} of ${count} calls`)
  })
}
