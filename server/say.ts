import { Effect } from 'effect'

/** Writes a line for the person at the terminal, on standard output; the log goes its own way. */
export const say = (line: string): Effect.Effect<void> => Effect.sync(() => void process.stdout.write(`${line}\n`))
