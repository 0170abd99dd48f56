/** The current day in UTC, as the server has it. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/** Runs a query and its check on one day. If midnight passed in between, it runs once more, on the new day. */
export const onOneDay = async <Answer>(ask: (today: string) => Promise<Answer>): Promise<readonly [Answer, string]> => {
  const today = utcDay()
  const answer = await ask(today)
  return utcDay() === today ? [answer, today] : onOneDay(ask)
}
