import { type Call, contract } from '../../../src/schemas/contract.ts'

const calls: ReadonlyArray<Call> = Object.values(contract)
const known: ReadonlySet<string> = new Set(calls.map(({ path }) => `/api${path}`))

/** A path for the log. In an unknown path, segments that are not plain words are masked: they may be secrets. */
export const loggedPath = (path: string): string =>
  known.has(path) ? path : path.replace(/[^/]+/g, (part) => (/^[a-z.-]{1,40}$/i.test(part) ? part : '…'))
