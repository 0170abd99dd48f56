import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'

let chosen: Times = DEFAULT_TIMES

/** The zone that the person has chosen, for the files that are begun from now on; the layout's settings keep it. */
export const times = {
  get: (): Times => chosen,
  set: (value: Times): void => {
    chosen = value
  },
}
