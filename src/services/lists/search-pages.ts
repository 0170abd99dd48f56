import type { Unsent } from '../../schemas/core/answer.ts'

/** What a search has found, as a service hands it over. */
type Found<Row> = { readonly rows: ReadonlyArray<Row>; readonly total: number; readonly unsent?: Unsent }

/**
 * A page of a search whose server sends all that it sends at once: the rows are paged here, and where it has found more
 * than it sent, that is told.
 */
export const pageOfFound = <Row, Page extends Found<Row>>(
  found: Page & Found<Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Page => {
  const { rows, total } = found
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  return { ...found, rows: shown, total: rows.length, ...(total > rows.length && { unsent: total - rows.length }) }
}
