import { Schema } from 'effect'
import type { AnyRecord } from './define.ts'
import { recordAnswer, valueSchemas } from './wire.ts'

/** The answer with settings. `setBy` names the environment variable of each field that the server's environment sets. */
export const settingsAnswer = <const R extends AnyRecord>(record: R) =>
  Schema.Struct({ ...recordAnswer(record).fields, setBy: Schema.Record(Schema.String, Schema.String) })

/** The payload that saves settings. Without a version, any version is overwritten. */
export const settingsPayload = <const R extends AnyRecord>(record: R) =>
  Schema.Struct({ ...valueSchemas(record), version: Schema.optionalKey(Schema.Int) })
