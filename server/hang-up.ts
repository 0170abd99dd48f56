import { basename } from 'node:path'

/**
 * A terminal that closes ends the server in order, as SIGTERM does. Node undoes what nohup has asked for; a shell that
 * names the program in `_` says that it was nohup, and then the server stays.
 */
export const heedHangUp = (): void => {
  const isKept = basename(process.env._ ?? '') === 'nohup'
  process.on('SIGHUP', () => {
    if (!isKept) process.kill(process.pid, 'SIGTERM')
  })
}
