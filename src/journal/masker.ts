/** Who will read what is written. In a tab's own storage nothing is masked. */
type Audience = 'tab' | 'durable' | 'export'

/** Shorter text than this may stand anywhere by chance: a masked "A1" is not looked for in other text. */
const SHORTEST_SOUGHT = 4
/** Text of this length is replaced inside of longer words too. */
const DISTINCTIVE = 8

/** An e-mail address, wherever it stands. */
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** The blanks before and after a text, and what stands between them. */
export const insideOf = (text: string): { readonly before: string; readonly core: string; readonly after: string } => {
  const core = text.trim()
  const at = text.indexOf(core)
  return { before: text.slice(0, at), core, after: text.slice(at + core.length) }
}

/** `text` without every occurrence of `secret`; a short one only where it stands as a word. */
const without = (text: string, secret: string, mask: string): string => {
  let from = 0
  let result = ''
  for (;;) {
    const at = text.indexOf(secret, from)
    if (at < 0) return result + text.slice(from)
    const end = at + secret.length
    const stands = secret.length >= DISTINCTIVE || !(isWordCharacter(text[at - 1]) || isWordCharacter(text[end]))
    result += text.slice(from, at) + (stands ? mask : secret)
    from = end
  }
}

/**
 * Replaces masked text and remembers it, so that free text which quotes it (a server's "ICCID … is in stock already") can
 * be scrubbed as well. In an exported record the same text gets the same name, `[masked 3]`, so that a reader can follow
 * it; in a durable draft it is empty, so that nobody saves a mask. Blanks say nothing and stay where they stand in a
 * record, around a text or alone: what a machine trims, and a guard that asks whether there is any, is the same in a replay.
 */
export class Masker {
  readonly #names = new Map<string, string>()
  readonly #given = new Set<string>()
  readonly isForExport: boolean

  constructor(audience: Exclude<Audience, 'tab'>) {
    this.isForExport = audience === 'export'
  }

  mask(text: string): string {
    const { before, core, after } = insideOf(text)
    if (core === '' || this.#given.has(core)) return text
    const name = this.#nameOf(core)
    return this.isForExport ? before + name + after : name
  }

  #nameOf(secret: string): string {
    const known = this.#names.get(secret)
    if (known !== undefined) return known
    const name = this.isForExport ? `[masked ${this.#names.size + 1}]` : ''
    this.#names.set(secret, name)
    this.#given.add(name)
    return name
  }

  scrub(text: string): string {
    if (text.length < SHORTEST_SOUGHT) return text
    let scrubbed = text
    for (const [secret, name] of this.#names) {
      if (secret.length < SHORTEST_SOUGHT || secret.length > scrubbed.length) continue
      if (scrubbed.includes(secret)) scrubbed = without(scrubbed, secret, name || '[masked]')
    }
    // An address may be quoted by any message, without being one of the values that were masked before.
    return this.isForExport && scrubbed.includes('@') ? scrubbed.replace(EMAIL, (email) => this.mask(email)) : scrubbed
  }

  /** A name made of parts with these signs between them, without the parts that are masked elsewhere, however short. */
  scrubParts(name: string): string {
    return this.scrub(name.replace(/[^:#]+/g, (part) => this.#names.get(part.trim()) ?? part))
  }
}

/** What masks values: a `Masker`, or whoever stands in for one. */
export type Masking = Pick<Masker, 'mask' | 'scrub' | 'isForExport'>
