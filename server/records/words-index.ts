import type { SqlClient } from 'effect/sql'

/** Word separators, which the index replaces by blanks. */
const DIVIDERS = '.,:;-_/\\@+&()[]#*'

/** SQL: the words of a name as indexed. */
export const wordsOf = (name: string) =>
  `to_tsvector('simple'::regconfig, translate(${name}, '${DIVIDERS}', '${' '.repeat(DIVIDERS.length)}'))`

/** The index that finds a name by the start of its words. */
export const wordsIndex = (sql: SqlClient.SqlClient, table: string) =>
  sql`create index ${sql(`${table}_words`)} on ${sql(table)} using gin (${sql.literal(wordsOf('name'))})`

/** The word prefixes of a text as a query; null if it has none. */
export const askedWords = (text: string): string | null => {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)
  return words === null ? null : words.map((word) => `'${word}':*`).join(' & ')
}
