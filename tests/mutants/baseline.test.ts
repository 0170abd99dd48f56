import { expect, test } from 'vitest'
import { differencesFrom } from '../machines/paths/baseline.ts'
import { committedBaseline } from '../machines/paths/baseline-files.ts'
import type { PathPlan } from '../machines/paths/plan.ts'

/** Of one machine what `tests/machines/paths.test.ts` asks of all: `npm run mutate` names its file. */
const machine = process.env.MUTATE_MACHINE
const plans: Readonly<Record<string, PathPlan>> = await import(`../machines/paths/${machine}.plan.ts`)

test.each(Object.values(plans).filter(({ walks }) => walks !== undefined))(
  '$name does what its baseline says',
  (plan) => {
    expect(differencesFrom(plan, committedBaseline(plan.name))).toEqual([])
  },
)
