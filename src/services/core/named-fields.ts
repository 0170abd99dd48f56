import { SchemaAST } from 'effect'
import type { FieldProblem } from '../../schemas/core/answer.ts'
import type { Entry } from '../../schemas/core/call.ts'
import { type AppError, Faulted, Refused } from '../../schemas/core/errors.ts'

/** The fields that a call sends, by their lower-case names. */
const fieldsSentBy = ({ form, payload, file }: Entry): ReadonlyMap<string, string> => {
  const ast = (form ?? payload)?.ast
  const names =
    ast !== undefined && SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
  const ofFile = file === undefined ? [] : [file.charAt(0).toLowerCase() + file.slice(1)]
  return new Map([...names, ...ofFile].map((name) => [name.toLowerCase(), name]))
}

/** Problems with the field names of the contract. Another server may use any case, as in `ICCID` or `planUrl`. */
export const namedAsSent = (entry: Entry, problems: ReadonlyArray<FieldProblem>): ReadonlyArray<FieldProblem> => {
  const fields = fieldsSentBy(entry)
  return problems.map(({ field, message }) => ({ field: fields.get(field.toLowerCase()) ?? field, message }))
}

/** The same for a failure that names fields. */
export const failureAsSent = (entry: Entry, error: AppError): AppError => {
  if (error._tag !== 'Refused' && error._tag !== 'Faulted') return error
  const errors = namedAsSent(entry, error.errors)
  const said = {
    message: error.message,
    errors,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  }
  return error._tag === 'Refused' ? new Refused(said) : new Faulted({ ...said, status: error.status })
}
