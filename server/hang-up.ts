import { basename } from 'node:path'

/**
 * Closing the terminal stops the server in order, as SIGTERM does. Node resets the signal handling that nohup sets. If
 * the shell names nohup in `_`, the server keeps running.
 */
export const heedHangUp = (): void => {
  const isKept = basename(process.env._ ?? '') === 'nohup'
  process.on('SIGHUP', () => {
    if (!isKept) process.kill(process.pid, 'SIGTERM')
  })
}
