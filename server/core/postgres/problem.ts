import { Schema } from 'effect'

/** The database is not available; the message says what a person can do. */
export class DatabaseProblem extends Schema.TaggedError<DatabaseProblem>()('DatabaseProblem', {
  message: Schema.String,
}) {}

/** Advice for when the embedded PostgreSQL cannot run. */
export const USE_DATABASE_URL =
  'Set DATABASE_URL=postgres://user:password@host:5432/database to use a PostgreSQL server instead.'
