import { valueProblem } from '../records/kit/checks.ts'
import { phone, text } from '../records/kit/fields.ts'

/** The data that a person may change about themselves; the rules are those of the employee form. */
export const ownFields = {
  employeeName: text('Employee Name', { required: true, max: 100 }),
  mobileNumber: phone('Mobile Number'),
} as const

export type OwnData = { readonly employeeName: string; readonly mobileNumber: string }

/** The problems of a person's own data, by field. */
export const ownDataProblems = (data: Partial<OwnData>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(data) as Array<keyof OwnData>).flatMap((name) => {
      const problem = valueProblem(ownFields[name], data[name]?.trim())
      return problem === null ? [] : [[name, problem]]
    }),
  )
