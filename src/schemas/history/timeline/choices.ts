import { type Choice, labelOf } from '../../core/choice.ts'
import { type AreaName, areas } from '../../people/permissions.ts'

/** What the timeline is narrowed by. Plain data, no library. */

/** What is no area of the permissions: the doors, and what was taken away as a file. */
const others = { access: 'Signing in and access', files: 'Files taken away' } as const

/** What of the product something belongs to that was done. */
export type ActivityArea = AreaName | keyof typeof others

export const activityAreas = [...Object.keys(areas), ...Object.keys(others)] as ReadonlyArray<ActivityArea>

export const areaChoices: ReadonlyArray<Choice<string>> = [
  ...Object.entries(areas).map(([value, { label }]) => ({ value, label })),
  ...Object.entries(others).map(([value, label]) => ({ value, label })),
]

export const areaLabel = (area: string): string => labelOf(areaChoices, area)

export const outcomes = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Sign-in failed' },
] as const satisfies ReadonlyArray<Choice<string>>
export type ActivityOutcome = (typeof outcomes)[number]['value']
