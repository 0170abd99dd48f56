/** The compression of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a caller's Accept-Encoding allows a coding. `q=0` refuses it; other weights are ignored. */
export const takes = (accepted: string, coding: Encoding): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((offer) => {
      const [name, ...parameters] = offer.trim().split(/\s*;\s*/)
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
