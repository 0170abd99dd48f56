/** Today by UTC, as the server has it. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/**
 * What is asked and looked at on one day: where midnight came in between, which the answer may have seen and may not, it is
 * asked once more, on the new day.
 */
export const onOneDay = async <Answer>(ask: (today: string) => Promise<Answer>): Promise<readonly [Answer, string]> => {
  const today = utcDay()
  const answer = await ask(today)
  return utcDay() === today ? [answer, today] : onOneDay(ask)
}
