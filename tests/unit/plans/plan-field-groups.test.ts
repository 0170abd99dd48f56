import { expect, test } from 'vitest'
import { planSteps } from '../../../src/schemas/plans/plan-steps.ts'
import { fieldGroups } from '../../../src/views/plans/field-groups.ts'

test.each(planSteps.filter(({ name }) => name !== 'review'))('every field of $label is in one group', (step) => {
  const groups = fieldGroups[step.name as keyof typeof fieldGroups]
  const grouped = groups.flatMap(({ fields }) => fields)
  expect([...grouped].sort()).toEqual([...step.fields].sort())
})
