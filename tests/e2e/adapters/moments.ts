/** A timestamp as written in a sentence, in UTC. */
export const tellsMoment = (iso: string): string => {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(iso) ?? []
  return `${day}/${month}/${year} ${time} UTC`
}
