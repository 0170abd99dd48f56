import type { Unsent } from '../../schemas/core/answer.ts'

/** The result of a search as its service returns it. */
type Found<Row> = { readonly rows: ReadonlyArray<Row>; readonly total: number; readonly unsent?: Unsent }

/**
 * A page of a search whose server sends all rows at once. They are paged here; `unsent` says if the server found more
 * than it sent.
 */
export const pageOfFound = <Row, Page extends Found<Row>>(
  found: Page & Found<Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Page => {
  const { rows, total } = found
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  return { ...found, rows: shown, total: rows.length, ...(total > rows.length && { unsent: total - rows.length }) }
}
