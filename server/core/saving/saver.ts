/** The person who saves, the request, and for repeatable submissions the command. */
export type Saver = {
  readonly accountId: string
  readonly name: string
  readonly requestId: string
  readonly commandId: string | null
}
