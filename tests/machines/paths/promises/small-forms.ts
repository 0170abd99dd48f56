import { isDeepStrictEqual as isSame } from 'node:util'

/** The facts of a small form: problems by field, the reason of a failed request, and the count of refusals. */
type Facts = {
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly comebacks: number
}
type Problems = ReadonlyArray<{ readonly field: string; readonly message: string }>
type Event = { readonly error: { readonly _tag: string; readonly message: string } }
type Failed = {
  readonly event: Event
  readonly before: { readonly context: Facts }
  readonly after: { readonly context: Facts }
}

/** The problems by field in a refusal. */
export const problemsOf = ({ event: { error } }: { readonly event: Event }): Problems =>
  error._tag === 'Refused' && 'errors' in error ? (error.errors as Problems) : []

/** A problem is shown at its field, or else above the form; the form counts the refusal. */
export const formSaysWhy = {
  'it says why, at the field where there is one': ({ event, before, after: { context } }: Failed) => {
    const problems = problemsOf({ event })
    return (
      isSame(context.errors, Object.fromEntries(problems.map(({ field, message }) => [field, message]))) &&
      context.failure === (problems.length > 0 ? null : event.error.message) &&
      context.comebacks === before.context.comebacks + 1
    )
  },
} as const
