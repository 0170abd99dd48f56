import { valueProblem } from '../records/kit/checks.ts'
import { phone, text } from '../records/kit/fields.ts'

/** What a person may say of themselves; how each has to be written is said where an employee's form says it. */
export const ownFields = {
  employeeName: text('Employee Name', { required: true, max: 100 }),
  mobileNumber: phone('Mobile Number'),
} as const

export type OwnData = { readonly employeeName: string; readonly mobileNumber: string }

/** What is wrong with what a person says of themselves, by field. */
export const ownDataProblems = (data: Partial<OwnData>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(data) as Array<keyof OwnData>).flatMap((name) => {
      const problem = valueProblem(ownFields[name], data[name]?.trim())
      return problem === null ? [] : [[name, problem]]
    }),
  )
