declare const adapter: {
  readonly loginPath: string
  readonly row: string
  readonly keyCell: string
  readonly next: string
}
export default adapter
