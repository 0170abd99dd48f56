/** A number from 0 up to 2³² derived from a text, the same on every machine and in any order. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** One of several things, chosen by a text. */
export const pickBy = <Thing>(text: string, things: ReadonlyArray<Thing>): Thing =>
  things[hashOf(text) % things.length] as Thing
