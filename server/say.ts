import { Effect } from 'effect'

// The reader may leave (`| head`); then output is lost, but the work continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Writes a line to standard output, for the person at the terminal; the log is separate. */
export const say = (line: string): Effect.Effect<void> => Effect.sync(() => void process.stdout.write(`${line}\n`))

/** Writes a line to standard error: why a program ends. */
export const complain = (line: string): Effect.Effect<void> => Effect.sync(() => void process.stderr.write(`${line}\n`))
