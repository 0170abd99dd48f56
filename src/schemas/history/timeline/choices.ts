import { type Choice, labelOf } from '../../core/choice.ts'
import { type AreaName, areas } from '../../people/permissions.ts'

/** The filter options of the timeline. Plain data, no library. */

/** Areas beside those of the permissions: sign-in and access, and downloaded files. */
const others = { access: 'Signing in and access', files: 'Downloaded files' } as const

/** The area of the product that an entry belongs to. */
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
