/** How an answer is packed for its way to the caller. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a caller's Accept-Encoding takes a coding: `q=0` is a refusal, other weights make no difference. */
export const takes = (accepted: string, coding: Encoding): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((offer) => {
      const [name, ...parameters] = offer.trim().split(/\s*;\s*/)
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
