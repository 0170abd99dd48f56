import './node-version.mjs'
// Imported as a whole: an old Node without `parseArgs` must still get the message about its version.
import util from 'node:util'

/** Ends a program with a message for the person: why the request cannot be done. */
export class Refusal extends Error {
  constructor(reason, exitCode = 2) {
    super(reason)
    this.exitCode = exitCode
  }
}

/** Refuses a request with a reason. */
export const refuse = (reason) => {
  throw new Refusal(reason)
}

const HELP = { help: { type: 'boolean', default: false, short: 'h' } }

/** The message of `parseArgs`, without its advice on arguments that begin with a minus. */
const sentenceOf = ({ code, message }, options) => {
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const known = Object.keys({ ...options, ...HELP }).map((name) => `--${name}`)
    return `There is no option ${/'(-[^']*)'/.exec(message)?.[1]}. The options: ${known.join(', ')}.`
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${message.split(/\.?\n/)[0].replace(/\.$/, '')}.`
  return `${/'(.*?)'/.exec(message)?.[1]} is one word too many. --help tells what is taken.`
}

/**
 * Reads a command line by its declaration: `help`, the text of `--help`; `options` as `parseArgs` takes them; `words`,
 * the number of other arguments (0 by default). An invalid command line ends with a message.
 */
export const readCommandLine = ({ options = {}, words = 0 }, args = process.argv.slice(2)) => {
  try {
    const { values, positionals } = util.parseArgs({
      args,
      options: { ...options, ...HELP },
      allowPositionals: words > 0,
      allowNegative: Object.values(options).some((option) => option.type === 'boolean' && option.default === true),
    })
    if (positionals.length > words) refuse(`${positionals[words]} is one word too many. --help tells what is taken.`)
    return { values, positionals }
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error
    return refuse(sentenceOf(error, options))
  }
}

const nothing = () => undefined

/** The reader of the output may leave (`| head`): later output is lost, and the work continues. */
const hearNoComplaint = () => {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(nothing)) stream.on('error', nothing)
  }
}

/** GOTCHA: a pipe accepts what its reader has room for, and `process.exit` discards the rest. */
const untilRead = () =>
  Promise.all([process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))))

/** Ends this process once all output has been read. */
export const endWith = async (exitCode) => {
  await untilRead()
  process.exit(exitCode)
}

/** Runs a part of a program. A refusal ends it with its message; an error ends it as in Node. */
export const guard = async (work) => {
  hearNoComplaint()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return endWith(error.exitCode)
  }
}

/** Starts a program that runs until it is stopped, with its declared command line. */
export const service = (declaration, work, args) =>
  guard(async () => {
    const line = readCommandLine(declaration, args)
    if (!line.values.help) return work(line)
    console.log(declaration.help.trim())
    return endWith(0)
  })

/**
 * The same for a program that ends with its work, whatever is still open. The work returns the exit code, or nothing.
 */
export const program = (declaration, work, args) =>
  service(declaration, async (line) => endWith((await work(line)) ?? 0), args)
