/**
 * A refused save as it is written down: why (`fields`, `conflict`, or what keeps anybody from touching the record), at
 * which fields, and who tried. What was typed is nobody's business.
 */
export type WrittenRefusal = {
  readonly reason: string
  readonly errors: Readonly<Record<string, string>>
  readonly by: string
}

/** What is written down of a refusal. */
export const writtenRefusal = (
  refusal: { readonly reason: string; readonly errors?: WrittenRefusal['errors'] },
  by: string,
): WrittenRefusal => ({ reason: refusal.reason, errors: refusal.errors ?? {}, by })
