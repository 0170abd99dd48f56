import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { program, refuse } from './lib/command-line.mjs'
import { installIfNeeded, root } from './lib/install.mjs'
import { changedSince } from './lib/mutants/changed.mjs'
import { figuresOf, GOAL, tableOf, unnoticedOf } from './lib/mutants/figures.mjs'
import { judgesOf, partOf, parts } from './lib/mutants/parts.mjs'
import { mutantsIn } from './lib/mutants/stryker.mjs'

const names = parts.map(({ name }) => name)

const declaration = {
  help: `
npm run mutate   do the tests notice a fault in the pure code? Small faults are put into it, one at a time (Stryker, which
                 the first run fetches), and the tests that reach the place are run. Those that nobody notices are listed,
                 with what was changed. Fails where less than ${GOAL} % of a part are noticed. All of it takes hours: name
                 what is wanted. Not part of npm test.

npm run mutate -- domain contexts                     these parts: ${names.join(', ')}
npm run mutate -- server/domain src/schemas/text.ts   these folders and files
npm run mutate -- --since main                        the lines that differ from where main was left, and files that are
                                                      new: what a change touches. Ends at once where none is pure
`,
  words: Number.POSITIVE_INFINITY,
  options: { since: { type: 'string' } },
}

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter(partOf)

const allFiles = () => ['src', 'server'].flatMap(filesUnder)

/** What a word of the command line stands for: a part, a folder or a file. */
const filesOf = (word) => {
  if (names.includes(word)) return allFiles().filter((file) => partOf(file).name === word)
  const name = relative(root, resolve(root, word)).replaceAll('\\', '/')
  if (!existsSync(join(root, name))) return refuse(`There is no ${word}. The parts: ${names.join(', ')}.`)
  const files = statSync(join(root, name)).isDirectory() ? filesUnder(name) : [name].filter(partOf)
  return files.length > 0 ? files : refuse(`In ${word} is no pure code. The parts: ${names.join(', ')}.`)
}

/** The places that are asked for; with `--since` those of them that have changed. */
const placesOf = ({ since }, words) => {
  const files = new Set(words.length > 0 ? words.flatMap(filesOf) : allFiles())
  return since === undefined
    ? [...files].sort().map((file) => ({ file }))
    : changedSince(since).filter(({ file }) => files.has(file))
}

/** Places that the same tests judge, together: to begin takes longer than to ask. */
const groupsOf = (places) =>
  places.reduce((groups, place) => {
    const judges = JSON.stringify(judgesOf(place.file))
    return groups.set(judges, [...(groups.get(judges) ?? []), place])
  }, new Map())

const mutantsOfAll = (places) =>
  [...groupsOf(places)].flatMap(([judges, group]) =>
    mutantsIn(
      group.map(({ file, lines }) => (lines === undefined ? file : `${file}:${lines}`)),
      JSON.parse(judges),
    ),
  )

await program(declaration, ({ values, positionals }) => {
  const places = placesOf(values, positionals)
  if (places.length === 0) {
    console.log('No pure code has changed.')
    return 0
  }
  installIfNeeded()
  const short = []
  for (const name of names) {
    const own = places.filter(({ file }) => partOf(file).name === name)
    if (own.length === 0) continue
    const mutants = mutantsOfAll(own)
    console.log([...unnoticedOf(mutants), '', ...tableOf(name, mutants), ''].join('\n'))
    if (figuresOf(mutants).score < GOAL) short.push(name)
  }
  console.log(
    short.length === 0
      ? `At least ${GOAL} % of the faults are noticed in every part.`
      : `Less than ${GOAL} % of the faults are noticed in: ${short.join(', ')}.`,
  )
  return short.length === 0 ? 0 : 1
})
