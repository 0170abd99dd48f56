/** A refused save as it is written down: why, at which fields, and who tried. What was typed is nobody's business. */
export type WrittenRefusal = {
  readonly reason: 'fields' | 'missing' | 'voided' | 'conflict'
  readonly errors: Readonly<Record<string, string>>
  readonly by: string
}

type Refusal =
  | { readonly reason: 'fields'; readonly errors: WrittenRefusal['errors'] }
  | { readonly reason: 'missing' | 'voided' | 'conflict' }

/** What is written down of a refusal. */
export const writtenRefusal = (refusal: Refusal, by: string): WrittenRefusal => ({
  reason: refusal.reason,
  errors: refusal.reason === 'fields' ? refusal.errors : {},
  by,
})
