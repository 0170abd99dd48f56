// node tests/journal/support/pack-recording.mjs stock /tmp/stock.json
// Puts a session record into tests/journal/golden, minified and compressed, and prints the hash that replay-command.test.ts has.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const [subject, file] = process.argv.slice(2)
const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
const bytes = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
writeFileSync(new URL(`../golden/${subject}.json.br`, import.meta.url), bytes)
console.log(subject, bytes.length, createHash('sha256').update(bytes).digest('hex'))
