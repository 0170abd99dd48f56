/** A file that cannot be imported. The person sees `message`. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
