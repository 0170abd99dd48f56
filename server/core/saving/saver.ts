/** Who saves, under which request and (for a repeated submission) which command. */
export type Saver = {
  readonly accountId: string
  readonly name: string
  readonly requestId: string
  readonly commandId: string | null
}
