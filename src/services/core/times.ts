import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'

let chosen: Times = DEFAULT_TIMES

/** The time zone that the person chose, for files that start from now on. The layout's settings store it. */
export const times = {
  get: (): Times => chosen,
  set: (value: Times): void => {
    chosen = value
  },
}
