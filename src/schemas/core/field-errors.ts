import { Exit, Schema, SchemaIssue } from 'effect'

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * The problems of an input by field: the first message of each; empty if the input is valid. Forms and the server both
 * use it, so a person reads the same messages from either.
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
