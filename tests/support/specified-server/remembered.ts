import type { IncomingMessage } from 'node:http'
import type { Body, SentFile } from './body.ts'
import type { Answer } from './calls/call.ts'
import type { Problems, Verdict } from './check.ts'

/** A received call of section 7, with its faults. */
export type SpecifiedRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  /** The payload or the text parts of the form, without passwords. */
  readonly values: Readonly<Record<string, unknown>>
  readonly files: ReadonlyArray<SentFile>
  readonly problems: Problems
  readonly lacks: ReadonlyArray<string>
  readonly status: number
  /** The content of the answer, before the loose mood changed its format; null if the call failed. */
  readonly said: Answer | null
}

/** What is recorded of a request, besides its answer. */
export const rememberedOf = (
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  { values, files }: Body,
  { problems, lacks }: Verdict,
): Omit<SpecifiedRequest, 'status' | 'said'> => ({
  method: request.method ?? '',
  path,
  query: Object.fromEntries(query),
  headers: request.headers,
  values: 'password' in values ? { ...values, password: '(not kept)' } : values,
  files,
  problems,
  lacks,
})
