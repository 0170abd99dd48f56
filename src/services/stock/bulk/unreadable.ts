/** A file that cannot be taken in: `message` is what its person reads. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
