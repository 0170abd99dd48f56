import type { Field } from '../../core/field.ts'

/** The columns of the timeline. Plain data, no library. */
export const timelineFields = [
  { name: 'at', label: 'When', kind: 'dateTime', width: 150, tells: true },
  { name: 'by', label: 'Who', kind: 'text', width: 155, tells: true, masked: true },
  { name: 'what', label: 'What', kind: 'text', width: 200, tells: 'name' },
  { name: 'subject', label: 'Of', kind: 'text', width: 195, tells: true, masked: true },
  { name: 'outcome', label: 'Outcome', kind: 'text', width: 165 },
  { name: 'area', label: 'Area', kind: 'text', width: 170, hiddenAtFirst: true },
  { name: 'address', label: 'Address', kind: 'code', width: 135, masked: true },
] as const satisfies ReadonlyArray<Field>
