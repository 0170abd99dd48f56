import './node-version.mjs'
// As a whole: of a Node without `parseArgs` only the version is to be told.
import util from 'node:util'

/** Ends a program with words for the person: what was asked for cannot be done, and why. */
export class Refusal extends Error {
  constructor(reason, exitCode = 2) {
    super(reason)
    this.exitCode = exitCode
  }
}

/** What was asked for cannot be done. */
export const refuse = (reason) => {
  throw new Refusal(reason)
}

const HELP = { help: { type: 'boolean', default: false, short: 'h' } }

/** The words of `parseArgs`, without its advice on arguments that begin with a minus. */
const sentenceOf = ({ code, message }, options) => {
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const known = Object.keys({ ...options, ...HELP }).map((name) => `--${name}`)
    return `There is no option ${/'(-[^']*)'/.exec(message)?.[1]}. The options: ${known.join(', ')}.`
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${message.split(/\.?\n/)[0].replace(/\.$/, '')}.`
  return `${/'(.*?)'/.exec(message)?.[1]} is one word too many. --help tells what is taken.`
}

/**
 * Reads a command line as a program declares it: `help`, all that `--help` prints; `options` as `parseArgs` takes them;
 * `words`, how many others it takes (none, unless it says so). What it does not take ends it with a sentence.
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

/** Who reads may go (`| head`): what is said then is heard by nobody, and the work goes on. */
const hearNoComplaint = () => {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(nothing)) stream.on('error', nothing)
  }
}

/** GOTCHA: a pipe takes in what its reader has room for, and `process.exit` throws the rest away. */
const untilRead = () =>
  Promise.all([process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))))

/** Ends this process when all that it has said is read. */
export const endWith = async (exitCode) => {
  await untilRead()
  process.exit(exitCode)
}

/** Does a part of a program, which a refusal ends with its words; a fault ends it as Node does. */
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

/** Begins a program that goes on until it is told to end: what it declares it takes, and the work with what was said. */
export const service = (declaration, work, args) =>
  guard(async () => {
    const line = readCommandLine(declaration, args)
    if (!line.values.help) return work(line)
    console.log(declaration.help.trim())
    return endWith(0)
  })

/** The same for a program that ends with its work, whatever it has left open: the work answers the exit code, or nothing. */
export const program = (declaration, work, args) =>
  service(declaration, async (line) => endWith((await work(line)) ?? 0), args)
