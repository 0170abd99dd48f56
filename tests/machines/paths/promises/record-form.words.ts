import { isDeepStrictEqual as isSame } from 'node:util'
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { recordFormMachine } from '../../../../src/machines/records/record-form.machine.ts'
import { type FormedName, formed } from '../../../../src/schemas/records/formed.ts'
import type { AnyRecord } from '../../../../src/schemas/records/kit/define.ts'
import type { Entry } from '../../../../src/schemas/records/kit/draft.ts'
import { INACTIVE } from '../../../../src/schemas/records/kit/fields.ts'
import { formRoutes } from '../../../../src/schemas/records/routes.ts'

export type Snapshot = SnapshotFrom<typeof recordFormMachine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }
type Change = { readonly event: { readonly field: string; readonly value: Entry } }

export const definitionOf = ({ context }: Snapshot): AnyRecord => formed[context.record]

/** The form has the field, the person may edit it, and a list is given only where the field takes several. */
export const takes = ({ before, event: { field: name, value } }: Before & Change): boolean => {
  const { fields } = definitionOf(before)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const isLocked = before.context.record === 'role' && before.context.id === 1 && name !== 'secondFactor'
  const isEntered = isLocked || (field?.fixed === true && before.context.id !== null)
  return (
    field !== undefined && !isEntered && Array.isArray(value) === ['references', 'permissions'].includes(field.kind)
  )
}

/** The field exists and holds a picture; no record has a picture that is locked. */
export const takesPicture = ({ fields }: AnyRecord, name: string): boolean =>
  Object.entries(fields).some(([field, { kind }]) => field === name && kind === 'image')

export const without = <Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Readonly<Record<string, Value>> => Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** A change of a field that needs confirmation, or of a status to Inactive, on a record that others depend on. */
export const isAskedAbout = ({ before }: Before): boolean => {
  const { loaded, draft } = before.context
  const { asks, fields } = definitionOf(before)
  return Object.entries(asks).some(([name, question]) => {
    const isChanged = loaded !== null && !isSame(loaded.draft[name], draft[name])
    const isKept = fields[name]?.kind === 'status' && (draft[name] === 'Active' || loaded?.draft[name] === INACTIVE)
    return isChanged && !isKept && Object.keys(loaded.counts).some(isIn([question ?? []].flat().join(), loaded.counts))
  })
}
const isIn = (questions: string, counts: Readonly<Record<string, unknown>>) => (name: string) =>
  new RegExp(`\\{${name}[|}]`).test(questions) && Number(counts[name]) > 0

export const listOf = ({ context }: AnyMachineSnapshot): string => formRoutes[context.record as FormedName].list

/** The address of the form of a record. */
export const editOf = ({ context }: AnyMachineSnapshot): string =>
  `${formRoutes[context.record as FormedName].edit}/${context.id}`

export const comesBack = {
  'it is counted that it has come back': ({ before, after }: Before & After) =>
    after.context.comebacks === before.context.comebacks + 1,
}
