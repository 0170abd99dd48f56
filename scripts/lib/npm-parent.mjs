import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const LOOK_MS = 250

/** The parent of a process and its program; null if the system does not report it (only Linux does, in files). */
const tell = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { program: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) }
  } catch {
    return null
  }
}

const isShell = (program) => /^((ba|da|a|k|z)?sh|busybox)$/.test(program)

/**
 * Ends this process as SIGTERM does when the npm that runs it as a script has gone, or npm's shell. npm passes signals
 * only to its shell, which dies and leaves its child behind. A shell that replaces itself by its only command does not:
 * then npm is our parent. A process started in any other way is not watched.
 */
export const endWithNpm = () => {
  const script = `node scripts/${basename(process.argv[1])}`
  if (process.env.npm_lifecycle_script?.startsWith(script) !== true) return
  const parent = process.ppid
  const told = tell(parent)
  const npm = told !== null && isShell(told.program) ? told.parent : null
  const isOrphan = () => process.ppid !== parent || (npm !== null && tell(parent)?.parent !== npm)
  const looking = setInterval(() => {
    if (!isOrphan()) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  looking.unref()
}
