import { Exit, Schema, SchemaIssue } from 'effect'

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Every problem of an input by field: the first message of each, empty where the input fits.
 * Both the forms and the server judge with it, so that a person reads the same words from either.
 */
export const fieldErrors = (schema: Schema.ConstraintDecoder<unknown>, input: unknown): Record<string, string> => {
  const result = Schema.decodeUnknownExit(schema, { errors: 'all' })(input)
  if (Exit.isSuccess(result)) return {}
  const errors: Record<string, string> = {}
  for (const reason of result.cause.reasons) {
    if (reason._tag !== 'Fail') throw reason
    for (const issue of format(reason.error.issue).issues) {
      errors[String(issue.path?.[0] ?? '')] ??= issue.message
    }
  }
  return errors
}
