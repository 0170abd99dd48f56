import { type Call, contract } from '../../../src/schemas/contract.ts'

const calls: ReadonlyArray<Call> = Object.values(contract)
const known: ReadonlySet<string> = new Set(calls.map(({ path }) => `/api${path}`))

/** A path as the log has it: what of one that is no call of ours is no word may be a key that somebody put there. */
export const toldPath = (path: string): string =>
  known.has(path) ? path : path.replace(/[^/]+/g, (part) => (/^[a-z.-]{1,40}$/i.test(part) ? part : '…'))
