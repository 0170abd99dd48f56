import { Schema } from 'effect'

/** The database can't be had; the message says what a person can do about it. */
export class DatabaseProblem extends Schema.TaggedError<DatabaseProblem>()('DatabaseProblem', {
  message: Schema.String,
}) {}

/** What to do where the embedded PostgreSQL can't serve. */
export const USE_DATABASE_URL =
  'Set DATABASE_URL=postgres://user:password@host:5432/database to use a PostgreSQL server instead.'
