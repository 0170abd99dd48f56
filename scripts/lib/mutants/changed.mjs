import { execFileSync } from 'node:child_process'
import { refuse } from '../command-line.mjs'
import { root } from '../install.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The lines that a patch without context adds or changes, as places: `file:from-to`. */
export const placesIn = (patch) => {
  const places = []
  let file = ''
  for (const line of patch.split('\n')) {
    const named = /^\+\+\+ (?:b\/)?(.*)$/.exec(line)
    if (named) file = named[1]
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from !== undefined && count !== '0') places.push({ file, lines: `${from}-${Number(from) + Number(count) - 1}` })
  }
  return places
}

/** What differs from where a branch was left: the lines of files that are known to git, and files that are not, whole. */
export const changedSince = (ref) => {
  try {
    const base = git('merge-base', 'HEAD', ref).trim()
    const fresh = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
    return [
      ...placesIn(git('diff', '--unified=0', '--no-ext-diff', '--no-color', base)),
      ...fresh.map((file) => ({ file })),
    ]
  } catch {
    return refuse(`What has changed cannot be told here: git knows no ${ref}.`)
  }
}
