import { isDeepStrictEqual as isSame } from 'node:util'

/** What a small form keeps: what is wrong at which field, or why nobody could be asked; how often it has come back. */
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

/** What a refusal says of the fields. */
export const problemsOf = ({ event: { error } }: { readonly event: Event }): Problems =>
  error._tag === 'Refused' && 'errors' in error ? (error.errors as Problems) : []

/** What is wrong stands at its field, else over the form; and the form has come back. */
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
