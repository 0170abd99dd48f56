// Prints every text that a person reads, by subject and file.
import { program } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run words             prints every text that a person reads, one per line: subject · file · text
npm run words -- billing  the texts of one subject
`,
  words: 1,
}

await program(declaration, async ({ positionals: [subject] }) => {
  const { allTexts } = await import('./lib/words.mjs')
  for (const { subject: of, file, text } of allTexts()) {
    if (subject === undefined || of === subject) console.log(`${of} · ${file} · ${text}`)
  }
})
