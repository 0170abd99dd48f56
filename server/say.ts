import { Effect } from 'effect'

// Who reads may go (`| head`): what is said then is heard by nobody, and the work goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Writes a line for the person at the terminal, on standard output; the log goes its own way. */
export const say = (line: string): Effect.Effect<void> => Effect.sync(() => void process.stdout.write(`${line}\n`))

/** The same on standard error, for why a program ends. */
export const complain = (line: string): Effect.Effect<void> => Effect.sync(() => void process.stderr.write(`${line}\n`))
