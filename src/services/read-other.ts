import { Effect } from 'effect'
import type { Entry } from '../schemas/calls/call.ts'
import { driftSignals } from './drift-signals.ts'
import { decodeAnswer } from './http-answer.ts'
import { type PageAt, parseAnswer, readAnswer } from './reader/read-answer.ts'

const jsonIn = (text: string): unknown => {
  try {
    return parseAnswer(text)
  } catch {
    return null
  }
}

/**
 * The answer of a server that is not ours, read as people's servers send it; what it has otherwise than the contract is
 * told, also where that is nothing. What is no success is judged as the contract does it. Fetched with the first such
 * answer: nobody at a server of ours waits for it.
 */
export const readOther = (entry: Entry, page: PageAt, text: string) => {
  const read = readAnswer(entry.success, jsonIn(text), page)
  if ('refused' in read) return decodeAnswer(entry.success, text)
  driftSignals.emit({ call: entry.path, drift: read.drift })
  return Effect.succeed(read.value)
}
